/**
 * Things as links: JSON, deflated where the browser can, in the fragment of the address, which is never sent anywhere.
 * What comes in is somebody else's text: it is bounded here and looked at closely where it is used.
 */

const MOST = 64 * 1024;
const KINDS = ['hand', 'house'];

/** The address of a `hand` (a settle request) or a `house` (variant and rules). */
export async function linkTo(kind, document) {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  const packed = 'CompressionStream' in globalThis ? await through(bytes, new CompressionStream('deflate-raw')) : null;
  return `${location.origin}/#${kind}=${packed ? `z${base64(packed)}` : `j${base64(bytes)}`}`;
}

/** What a fragment holds: `{kind, document}`; null when it is no link of ours, `document` null when it is broken. */
export async function linked(fragment) {
  const [kind, text] = fragment.replace(/^#/, '').split('=', 2);
  if (!KINDS.includes(kind) || !text) return null;
  try {
    const bytes = unbase64(text.slice(1));
    const plain = text[0] === 'z' ? await through(bytes, new DecompressionStream('deflate-raw')) : bytes;
    const document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
    return { kind, document: document && typeof document === 'object' && !Array.isArray(document) ? document : null };
  } catch {
    return { kind, document: null };
  }
}

async function through(bytes, stream) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) throw new RangeError('too long');
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function unbase64(text) {
  if (text.length > MOST) throw new RangeError('too long');
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
}
