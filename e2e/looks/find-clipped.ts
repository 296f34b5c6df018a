import type { Page } from '@playwright/test';

/** Lists what is cut off by its own edges, runs over them, or is covered by what stands beside or under it. */
export async function findClipped(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const isIn = (inner: DOMRect, outer: DOMRect) =>
      inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.width <= outer.width;
    // What only a screen reader gets.
    const isUnseen = (part: Element) =>
      [part, part.parentElement].some(
        (one) => one && getComputedStyle(one).clipPath === 'inset(50%)',
      );
    for (const control of document.querySelectorAll('button, th, summary')) {
      if (isUnseen(control)) continue;
      const text = document.createRange();
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode } = texts;
        if (currentNode.parentElement && isUnseen(currentNode.parentElement)) continue;
        text.selectNodeContents(currentNode);
        const box = text.getBoundingClientRect();
        if (box.width > 0 && !isIn(box, control.getBoundingClientRect()))
          found.push(`${control.textContent} is cut off`);
      }
    }
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=text]')) {
      const label = input.labels?.[0];
      if (!label || isUnseen(label)) continue;
      if (label.getBoundingClientRect().bottom > input.getBoundingClientRect().top)
        found.push(`${label.textContent} lies over its field`);
    }
    const pen = document.createElement('canvas').getContext('2d');
    for (const choice of document.querySelectorAll('select')) {
      const { font, textOverflow, paddingInlineStart, paddingInlineEnd } = getComputedStyle(choice);
      const room =
        choice.clientWidth -
        Number.parseFloat(paddingInlineStart) -
        Number.parseFloat(paddingInlineEnd);
      const text = choice.selectedOptions[0]?.text ?? '';
      if (pen) pen.font = font;
      // Of a text of any length dots say so.
      const isWhole = textOverflow === 'ellipsis' || !choice.checkVisibility();
      if (!isWhole && pen && pen.measureText(text).width > room)
        found.push(`${text} is cut off where it is chosen`);
    }
    for (const part of document.querySelectorAll('dt, dd, h1, h2, h3, legend, th, label > span')) {
      const { clientWidth, scrollWidth, textContent } = part;
      const isSeen = part.checkVisibility() && !isUnseen(part);
      if (isSeen && clientWidth > 0 && scrollWidth > clientWidth + 1)
        found.push(`${textContent} runs over its edge`);
    }
    for (const key of document.querySelectorAll<HTMLElement>('kbd + kbd'))
      if (
        key.getBoundingClientRect().top !== key.previousElementSibling?.getBoundingClientRect().top
      )
        found.push(`${key.parentElement?.textContent} stand one below the other`);
    const isBroken = (text: Text, { index, 0: word }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    for (const part of document.querySelectorAll('button, form p, [role=status] p')) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (!(text instanceof Text) || (text.parentElement && isUnseen(text.parentElement)))
          continue;
        // A longer one may be broken anywhere.
        const words = [...text.data.matchAll(/\p{L}+/gu)].filter(([word]) => word.length <= 20);
        if (words.some((word) => isBroken(text, word)))
          found.push(`${part.textContent} is broken within its words`);
      }
    }
    for (const part of document.querySelectorAll('html, dialog[open], dialog[open] label')) {
      const { localName, scrollWidth, clientWidth } = part;
      // What stands in a line of text has no width of its own.
      if (clientWidth > 0 && scrollWidth > clientWidth)
        found.push(`${localName}: ${scrollWidth - clientWidth} px scroll sideways`);
    }
    for (const part of document.querySelectorAll('dialog[open], dialog[open] *')) {
      const { textContent, clientHeight, firstElementChild } = part;
      const aLine = Math.min(firstElementChild?.scrollHeight ?? 0, 60);
      if (/auto|scroll/.test(getComputedStyle(part).overflow) && clientHeight < aLine)
        found.push(`${textContent} has ${clientHeight} px to scroll in`);
    }
    return found;
  });
}
