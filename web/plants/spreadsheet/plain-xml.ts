/**
 * What XML may write a text with beside the text itself: comments, instructions, marked sections, and letters by
 * their number.
 */
const OTHER_WAYS = /<!--.*?-->|<\?.*?\?>|<!\[CDATA\[(.*?)\]\]>|&#(?:x([0-9a-f]+)|([0-9]+));/gis;

/** A tag as it is to be written, behind its `<`. */
const PLAIN_TAG = /\/?[\w.-]+(?: [\w:.-]+="[^<>"]*")*(?: ?\/)?>/;

/** Any other: its name, its attributes, and whether it is empty. */
const OTHER_TAG = /(\/?[\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^<"]*"|'[^<']*'))*)\s*(\/?)>/;

/** The prefix of a namespace. */
const PREFIX = /<(\/?)[\w:.-]*:/g;

const TO_REWRITE = new RegExp(`<(?!${PLAIN_TAG.source})(?:${OTHER_TAG.source})?`, 'g');

const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Writes XML so that it says the same in one way: tags as `<c r="A1" t="s">`, without the prefix of a namespace, and
 * texts as they are. What reads Excel files takes letters by their number for 16 bits, and leaves out comments with
 * the text before them, and marked sections; and whatever looks for a tag here need know one way of writing it.
 */
export function plainXml(xml: string): string {
  return xml.replace(OTHER_WAYS, plainText).replace(PREFIX, '<$1').replace(TO_REWRITE, plainTag);
}

function plainText(found: string, section?: string, hex?: string, decimal?: string): string {
  if (section !== undefined) return escapeSigns(section, /[&<>]/g);
  const number = hex === undefined ? decimal : `0x${hex}`;
  if (number === undefined) return '';
  const letter = Number(number);
  // What is no more than 16 bits stays as it is: it may be a sign of XML itself.
  return letter > 0xffff && letter <= 0x10ffff ? String.fromCodePoint(letter) : found;
}

function plainTag(_found: string, name = '', attributes = '', isEmpty = ''): string {
  // Nothing may be taken for a tag later that is none here.
  if (name === '') return '&lt;';
  const plain = attributes.replace(ATTRIBUTE, (_attribute, key, double, single = double) => {
    return ` ${key}="${escapeSigns(single, /[<>"]/g)}"`;
  });
  return `<${name}${plain}${isEmpty}>`;
}

function escapeSigns(text: string, signs: RegExp): string {
  return text.replace(signs, (sign) => ESCAPES[sign] ?? sign);
}
