/**
 * The service, asked. Every answer is `{status, body}`; where none came it is `{status: 0}`: no network, or a service
 * that is starting, stopping or busy.
 * @typedef {{status: number, body?: any}} Answer
 */

const PATIENCE = 12_000;
let key = '';
const LATER = new Set([429, 502, 503, 504]);

/** @returns {Promise<Answer>} */
async function ask(method, path, language, document) {
  const limit = AbortSignal.timeout?.(PATIENCE);
  try {
    const response = await fetch(path, {
      method,
      signal: limit,
      headers: {
        'Accept-Language': language,
        ...(document ? { 'Content-Type': 'application/json' } : {}),
        ...(key ? { 'X-API-Key': key } : {}),
      },
      ...(document ? { body: JSON.stringify(document) } : {}),
    });
    if (LATER.has(response.status)) return { status: 0 };
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0 };
  }
}

/** The key that a service with keys asks for. */
export function useKey(told) {
  key = told ?? '';
}

export const settle = (request, language) => ask('POST', '/v1/settle', language, request);
export const waits = (request, language) => ask('POST', '/v1/waits', language, request);
export const ledger = (request, language) => ask('POST', '/v1/ledger', language, request);
export const variants = (language) => ask('GET', '/v1/variants', language);

/** The kind of a problem document: the last step of its type. */
export const problemKind = (problem) =>
  String(problem?.type ?? '')
    .split('/')
    .pop();
