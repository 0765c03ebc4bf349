/** Words of the page in one language at a time. A language is a module of nested texts with named places: `{name}`. */

export const LANGUAGES = [
  ['zh-Hans', '简体'],
  ['zh-Hant', '繁體'],
  ['en', 'English'],
];

const loaded = { language: 'zh-Hans', texts: {} };

/** The language that suits a browser best; Chinese first. */
export function suited(preferred) {
  for (const tag of preferred) {
    if (/^zh\b.*(hant|tw|hk|mo)/i.test(tag)) return 'zh-Hant';
    if (/^zh\b/i.test(tag)) return 'zh-Hans';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'zh-Hans';
}

export async function speak(language) {
  const { default: texts } = await import(`./i18n/${language}.js`);
  Object.assign(loaded, { language, texts });
  document.documentElement.lang = language;
}

export const language = () => loaded.language;

/** The text for a key like `result.pays`; the key itself where there is none. */
export function t(key, places = {}) {
  const text = key.split('.').reduce((found, step) => found?.[step], loaded.texts);
  if (typeof text !== 'string') return key.split('.').at(-1);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}

export const has = (key) => typeof key.split('.').reduce((found, step) => found?.[step], loaded.texts) === 'string';

/** A name given in all languages, in this one. */
export const named = (names) => names?.[loaded.language] ?? names?.['zh-Hans'] ?? '';

/** Points with their sign, and a true minus. */
export function signed(points) {
  return points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : '0';
}

export const number = (points) =>
  new Intl.NumberFormat(loaded.language === 'en' ? 'en' : 'zh-CN').format(points).replace('-', '−');

export const listed = (parts) => parts.join(loaded.language === 'en' ? ', ' : '、');

/** A tile as players name it: 五万, 红中. */
export const tileName = (tile) =>
  tile[1] === 'z' ? t(`tile.${tile}`) : t(`tile.${tile[1]}`, { number: t(`digit.${tile[0]}`) });

export const when = (time, style = { month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' }) =>
  new Intl.DateTimeFormat(
    loaded.language === 'en' ? 'en-GB' : loaded.language === 'zh-Hant' ? 'zh-TW' : 'zh-CN',
    style,
  ).format(time);
