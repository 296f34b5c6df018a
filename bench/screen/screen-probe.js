// Runs inside the measured page. It is a script of its own because what a bundler makes of a
// function cannot be counted on to run where the bundler's own pieces are missing.
{
  const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);

  /** Resolves after the next frame has been drawn. */
  const afterPaint = (resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  };

  /**
   * Waits for an event and then for the first frame that shows other rows. Resolves with the
   * milliseconds between the two and with how many frames were drawn, the last one counted.
   */
  globalThis.measureNextChange = (eventType) =>
    new Promise((resolve) => {
      const before = rows().join();
      let startedAt = null;
      let frames = 0;
      let isOver = false;
      const count = () => {
        frames += 1;
        if (!isOver) requestAnimationFrame(count);
      };
      const look = () => {
        const now = rows();
        if (startedAt === null || now.length === 0 || now.join() === before) return;
        observer.disconnect();
        afterPaint(() => {
          isOver = true;
          resolve({ ms: performance.now() - startedAt, frames });
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      const begin = (event) => {
        startedAt = event.timeStamp;
        requestAnimationFrame(count);
      };
      addEventListener(eventType, begin, { capture: true, once: true });
    });
}
