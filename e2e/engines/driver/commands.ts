/** The commands of WebDriver that the journey is made of, each with its address over HTTP. Marionette has them by the same names. */
export const COMMANDS = {
  Navigate: () => 'url',
  ExecuteScript: () => 'execute/sync',
  PerformActions: () => 'actions',
  ElementClick: (id: string) => `element/${id}/click`,
  ElementSendKeys: (id: string) => `element/${id}/value`,
  GetComputedLabel: (id: string) => `element/${id}/computedlabel`,
} as const;

type Command = keyof typeof COMMANDS;

/** Has a browser carry out a command, of which some are about an element, and returns the value of its answer. */
export type Send = <Value>(command: Command, parameters: object, id?: string) => Promise<Value>;
