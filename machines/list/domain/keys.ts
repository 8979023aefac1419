/** The keys of the incident list, for the chart, the help and the manual. */

export interface KeyDefinition {
  /**
   * The character that the port `keyboard` reports while nothing is being typed; undefined for keys that it does not
   * report.
   */
  readonly character?: string
  /** The keys as named in the help. */
  readonly names: readonly string[]
  /** A short description of the effect. */
  readonly does: string
  /** Whether the key repeats while held down. */
  readonly mayRepeat?: true
}

export const keys = {
  next: { character: 'j', names: ['j', '\u2193'], does: 'Next row, or next incident in the dialog', mayRepeat: true },
  previous: {
    character: 'k',
    names: ['k', '\u2191'],
    does: 'Previous row, or previous incident in the dialog',
    mayRepeat: true,
  },
  tick: { character: 'x', names: ['x'], does: 'Tick or untick the row' },
  tickThrough: { names: ['Shift + x'], does: 'Tick all rows from the last tick to this one' },
  open: { names: ['Enter'], does: 'Open the incident' },
  values: {
    names: ['\u2190', '\u2192'],
    does: 'Previous or next value of the row; Enter shows only incidents with it',
  },
  valueMenu: { names: ['Shift + F10'], does: 'Filter by the values of the row: only these, or not these' },
  acknowledge: { character: 'a', names: ['a'], does: 'Acknowledge the ticked rows, or this one (asks first)' },
  signOff: { character: 'c', names: ['c'], does: 'Close or reopen the ticked rows, or this one (asks first)' },
  ticket: { character: 't', names: ['t'], does: 'Create the ticket of the incident in the dialog, or edit its URL' },
  view: { names: ['1', '...', '9'], does: 'Open the view with this place among the tabs' },
  refresh: { character: 'r', names: ['r'], does: 'Refresh' },
  search: { character: '/', names: ['/'], does: 'Search' },
  help: { character: '?', names: ['?'], does: 'This list, with a switch that turns single-key shortcuts off' },
  leave: { names: ['Esc'], does: 'Close a dialog, leave the rows, or clear the messages' },
} as const satisfies Readonly<Record<string, KeyDefinition>>

/** The same keys in the order of the help. */
export const keyList: readonly KeyDefinition[] = Object.values(keys)
