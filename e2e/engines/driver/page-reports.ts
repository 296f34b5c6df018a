/**
 * In a page: writes down from now on what it complains about. WebDriver has nothing that would listen from
 * before the first script.
 */
export const WATCH_PAGE = `
  const reports = (window.journeyReports = []);
  for (const level of ['error', 'warn']) {
    const write = window.console[level];
    window.console[level] = (...words) => {
      reports.push(level + ': ' + words.join(' '));
      write.apply(window.console, words);
    };
  }
  window.addEventListener('error', ({ message }) => reports.push('uncaught: ' + message));
  window.addEventListener('unhandledrejection', ({ reason }) => reports.push('unhandled: ' + reason));
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    reports.push('content security policy: ' + violatedDirective + ' ' + blockedURI));
`;

/** In a page: returns what was written down. */
export const READ_REPORTS = 'return window.journeyReports;';
