/**
 * Elements as plain descriptions, and the DOM brought into line with them. Text is only ever text: there is no way
 * from a string to markup here.
 *
 * @typedef {{tag: string, props: Object<string, any>, children: Array<Node|string>}} Node
 */

const SVG = 'http://www.w3.org/2000/svg';
/** Properties of elements, as opposed to attributes. */
const LIVE = new Set(['value', 'checked', 'selected', 'open', 'indeterminate']);

/**
 * Describe an element. Props: `key` tells siblings apart, `onclick` and the like listen, `class` may be a list,
 * true and false switch attributes, null leaves them out.
 * @returns {Node}
 */
export function h(tag, props, ...children) {
  const flat = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return {
    tag,
    props: props ?? {},
    children: flat.map((child) => (typeof child === 'object' ? child : String(child))),
  };
}

/** Bring what is below `parent` into line, keeping elements (and with them focus and scroll) wherever it can. */
export function patch(parent, nodes) {
  const svg = parent.namespaceURI === SVG && parent.localName !== 'foreignObject';
  const keyed = new Map();
  for (const child of parent.childNodes) if (child.vkey !== undefined) keyed.set(child.vkey, child);
  let place = parent.firstChild;
  for (const node of nodes) {
    const found = match(node, place, keyed);
    const real = found ?? create(node, svg);
    if (real === place) place = place.nextSibling;
    else parent.insertBefore(real, place);
    if (typeof node === 'string') {
      if (real.data !== node) real.data = node;
    } else {
      update(real, node.props);
      patch(real, node.children);
      if (LIVE_LATE.has(node.tag)) late(real, node.props);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

const LIVE_LATE = new Set(['select']);

function late(real, props) {
  if ('value' in props && real.value !== props.value) real.value = props.value;
}

function match(node, place, keyed) {
  if (typeof node === 'string') return place && place.nodeType === Node.TEXT_NODE ? place : null;
  if (node.props.key !== undefined) {
    const found = keyed.get(node.props.key);
    return found && found.localName === node.tag ? found : null;
  }
  return place && place.localName === node.tag && place.vkey === undefined ? place : null;
}

function create(node, svg) {
  if (typeof node === 'string') return document.createTextNode(node);
  const real = svg || node.tag === 'svg' ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  real.vkey = node.props.key;
  real.told = {};
  return real;
}

function update(real, props) {
  const before = real.told ?? {};
  for (const name in before) if (!(name in props)) set(real, name, null);
  for (const name in props) {
    const value = props[name];
    if (LIVE.has(name) ? differs(real, name, value) : before[name] !== value) set(real, name, value);
  }
  real.told = props;
}

/** What a person is typing is left alone until it is told otherwise. */
function differs(real, name, value) {
  if (name === 'value' && real === document.activeElement && real.told?.value === value) return false;
  return real[name] !== value;
}

function set(real, name, value) {
  if (name === 'key') return;
  if (name.startsWith('on')) listen(real, name.slice(2), value);
  else if (LIVE.has(name)) real[name] = value ?? (name === 'value' ? '' : false);
  else if (value === null || value === undefined || value === false) real.removeAttribute(name);
  else
    real.setAttribute(
      name,
      value === true ? '' : Array.isArray(value) ? value.flat().filter(Boolean).join(' ') : value,
    );
}

function listen(real, event, handler) {
  real.handlers ??= {};
  if (!(event in real.handlers)) real.addEventListener(event, (happened) => real.handlers[event]?.(happened));
  real.handlers[event] = handler;
}
