/**
 * What XML may write a text with beside the text itself: comments, instructions, marked sections, and letters by
 * their number.
 */
const OTHER_WAYS = /<!--.*?-->|<\?.*?\?>|<!\[CDATA\[(.*?)\]\]>|&#(?:x([0-9a-f]+)|([0-9]+));/gis;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Writes XML so that it says the same in one way. What reads Excel files takes letters by their number for 16
 * bits, and leaves out comments with the text before them, and marked sections.
 */
export function plainXml(xml: string): string {
  return xml.replace(OTHER_WAYS, (found, section?: string, hex?: string, decimal?: string) => {
    if (section !== undefined) return section.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
    const number = hex === undefined ? decimal : `0x${hex}`;
    if (number === undefined) return '';
    const letter = Number(number);
    // What is no more than 16 bits stays as it is: it may be a sign of XML itself.
    return letter > 0xffff && letter <= 0x10ffff ? String.fromCodePoint(letter) : found;
  });
}
