/** What leaves the page: receipts, pictures, links and files; and what comes in as a file. */

import { entryRequest } from './actions.js';
import { csvOf, eveningFrom, jsonOf } from './exchange.js';
import { penalties, square, totals } from './evening.js';
import { number, signed, t, when } from './i18n.js';
import { priced } from './money.js';
import { evening } from './state.js';
import { eveningName } from './views/evening.js';
import { linkTo } from './links.js';
import { pictureOf } from './picture.js';

/** @param {import('./state.js').Page} page */
export function sharing(page, { say, recompute }) {
  /** By the system's own sheet where there is one, else by the clipboard. */
  async function send(text, url) {
    const whole = { text, ...(url ? { url } : {}) };
    if (navigator.share && navigator.canShare?.(whole) !== false) {
      try {
        return await navigator.share(whole);
      } catch (error) {
        if (error.name === 'AbortError') return undefined;
      }
    }
    return copy([text, url].filter(Boolean).join('\n'));
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      if (!copyByHand(text)) return say(t('result.no_share'));
    }
    return say(t('result.copied'));
  }

  async function share(index) {
    const { state } = page;
    const tonight = evening(state);
    await send(tonight.hands[index].answer.receipt, await linkTo('hand', entryRequest(state, tonight, index)));
  }

  async function shareHand(index) {
    const { state } = page;
    await send(t('linked.title'), await linkTo('hand', entryRequest(state, evening(state), index)));
  }

  /** Where everybody stands, and how to square up, as a few lines for the chat. */
  async function shareEvening() {
    const tonight = evening(page.state);
    const sums = totals(tonight);
    const owed = square(sums.map((points, seat) => points - penalties(tonight)[seat]));
    const worth = (points) => (tonight.stake ? `（${priced(points, tonight.stake)}）` : '');
    await send(
      [
        `${eveningName(tonight)} · ${t('evening.hands', { count: tonight.hands.length })}`,
        ...tonight.players.map((name, seat) => `${name} ${signed(sums[seat])}${worth(sums[seat])}`),
        ...owed.map(
          (one) =>
            `${tonight.players[one.from]} → ${tonight.players[one.to]} ${number(one.points)}${worth(one.points)}`,
        ),
      ].join('\n'),
    );
  }

  async function picture(index) {
    const tonight = evening(page.state);
    const blob = await pictureOf(tonight, index);
    const name = `${t('title')}-${index + 1}.png`;
    const file = new File([blob], name, { type: 'image/png' });
    if (navigator.canShare?.({ files: [file] }) && matchMedia('(pointer: coarse)').matches) {
      try {
        return await navigator.share({ files: [file] });
      } catch (error) {
        if (error.name === 'AbortError') return undefined;
      }
    }
    save(blob, name);
    return say(t('result.saved'));
  }

  function exportAs(kind) {
    const tonight = evening(page.state);
    const text = kind === 'json' ? jsonOf(tonight) : csvOf(tonight, page.state);
    const type = kind === 'json' ? 'application/json' : 'text/csv;charset=utf-8';
    save(
      new Blob([text], { type }),
      `${tonight.name || t('title')}-${when(tonight.created, { year: 'numeric', month: '2-digit', day: '2-digit' }).replace(/\D+/g, '-')}.${kind}`,
    );
  }

  /** An evening from a file: a new one beside those there are. */
  async function importFile(file) {
    try {
      if (file.size > 8 * 1024 * 1024) throw new Error(t('exchange.too_large'));
      const found = eveningFrom(await file.text());
      page.update((state) => ({
        ...state,
        evenings: [...state.evenings, found].sort((a, b) => a.created - b.created),
        current: found.id,
        editing: null,
      }));
      say(t('evening.imported', { name: found.name || when(found.created), count: found.hands.length }));
      if (found.hands.some((entry) => !entry.answer)) await recompute(found.id, 0);
    } catch (error) {
      say(t('evening.not_imported', { why: error.message }));
    }
  }

  return { send, copy, share, shareHand, shareEvening, picture, exportAs, importFile };
}

/** Where the clipboard is not to be had (no https): the old way. */
function copyByHand(text) {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr';
  document.body.append(field);
  field.select();
  const copied = document.execCommand?.('copy') ?? false;
  field.remove();
  return copied;
}

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name.replace(/[\\/:*?"<>|]/g, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
