/** Points in money: exact decimals, never floating numbers. */

/** @param {number} points @param {{per_point: string, currency?: string}} stake */
export function priced(points, { per_point: worth, currency }) {
  const [whole, part = ''] = worth.split('.');
  const cents = BigInt(points) * BigInt(whole + part);
  const digits = (cents < 0n ? -cents : cents).toString().padStart(part.length + 1, '0');
  const text = part ? `${digits.slice(0, -part.length)}.${digits.slice(-part.length)}` : digits;
  return `${cents < 0n ? '−' : ''}${text}${currency ? ` ${currency}` : ''}`;
}
