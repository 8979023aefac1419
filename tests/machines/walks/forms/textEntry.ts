/** A text-entry dialog (docs/behaviour.md#validation): required or optional, free text or an absolute http(s) URL. */
import { textEntryMachine, type TextEntryContext } from '../../../../machines/forms/textEntry.ts'
import { tell, type Effect } from '../../support/effects.ts'
import { defineWalk, send } from '../../support/walk.ts'

const words = 'at work'
const address = 'https://tickets.example/7'
const blanks = '  '
/** Absolute, but neither http nor https. */
const foreign = 'ftp://tickets.example/7'

function kept(text: string): Effect[] {
  return [tell('drafts', { type: 'drafts.keep', key: 'close.7', text })]
}

const dropped = [tell('drafts', { type: 'drafts.drop', key: 'close.7' })]

function editing(value: string) {
  return { state: 'editing', shows: { value, problem: undefined } }
}

function rejected(value: string, problem: NonNullable<TextEntryContext['problem']>) {
  return { state: 'rejected', tags: ['invalid'], shows: { value, problem } }
}

/** The dialog ends with the trimmed text as its output. */
function submitted(typed: string, value: string) {
  return {
    state: 'submitted',
    shows: { value: typed, problem: undefined },
    ended: { output: { submitted: true, value } },
    on: {},
  }
}

function cancelled(typed: string, problem?: 'Required' | 'Must be an absolute URL') {
  return { state: 'cancelled', shows: { value: typed, problem }, ended: { output: { submitted: false } }, on: {} }
}

const typesInText = {
  'types words': { to: 'text with words', does: kept(words) },
  'types a URL': { to: 'text with URL', does: kept(address) },
  'types spaces': { to: 'text with spaces', does: kept(blanks) },
  'types a URL with another scheme': { to: 'text with another scheme', does: kept(foreign) },
} as const

const typesInUrl = {
  'types words': { to: 'URL with words', does: kept(words) },
  'types a URL': { to: 'URL with URL', does: kept(address) },
  'types spaces': { to: 'URL with spaces', does: kept(blanks) },
  'types a URL with another scheme': { to: 'URL with another scheme', does: kept(foreign) },
} as const

export const walk = defineWalk({
  machine: textEntryMachine,
  singletons: { drafts: {} },
  observe: ({ value, problem }: TextEntryContext) => ({ value, problem }),
  starts: {
    'an optional text': { input: { kind: 'text', required: false, value: '', draftKey: 'close.7' }, to: 'text, empty' },
    'a required URL': { input: { kind: 'url', required: true, value: '', draftKey: 'close.7' }, to: 'URL, empty' },
    'a restored draft': {
      input: { kind: 'text', required: false, value: words, draftKey: 'close.7' },
      to: 'text with words',
    },
  },
  cases: {
    'types words': send({ type: 'textEntry.change', value: words }),
    'types a URL': send({ type: 'textEntry.change', value: address }),
    'types spaces': send({ type: 'textEntry.change', value: blanks }),
    'types a URL with another scheme': send({ type: 'textEntry.change', value: foreign }),
    'submits the text': send({ type: 'textEntry.submit' }),
    cancels: send({ type: 'textEntry.cancel' }),
  },
  rows: {
    'text, empty': {
      ...editing(''),
      on: { ...typesInText, 'submits the text': 'submitted empty', cancels: { to: 'cancelled empty', does: dropped } },
    },
    'text with words': {
      ...editing(words),
      on: { ...typesInText, 'submits the text': 'submitted words', cancels: { to: 'cancelled words', does: dropped } },
    },
    'text with URL': {
      ...editing(address),
      on: { ...typesInText, 'submits the text': 'submitted URL', cancels: { to: 'cancelled URL', does: dropped } },
    },
    'text with spaces': {
      ...editing(blanks),
      on: {
        ...typesInText,
        'submits the text': 'submitted spaces',
        cancels: { to: 'cancelled spaces', does: dropped },
      },
    },
    'text with another scheme': {
      ...editing(foreign),
      on: {
        ...typesInText,
        'submits the text': 'submitted another scheme',
        cancels: { to: 'cancelled another scheme', does: dropped },
      },
    },
    'URL, empty': {
      ...editing(''),
      on: { ...typesInUrl, 'submits the text': 'URL missing', cancels: { to: 'cancelled empty', does: dropped } },
    },
    'URL with words': {
      ...editing(words),
      on: {
        ...typesInUrl,
        'submits the text': 'words refused as a URL',
        cancels: { to: 'cancelled words', does: dropped },
      },
    },
    'URL with URL': {
      ...editing(address),
      on: { ...typesInUrl, 'submits the text': 'submitted URL', cancels: { to: 'cancelled URL', does: dropped } },
    },
    'URL with spaces': {
      ...editing(blanks),
      on: {
        ...typesInUrl,
        'submits the text': 'URL of spaces refused',
        cancels: { to: 'cancelled spaces', does: dropped },
      },
    },
    'URL with another scheme': {
      ...editing(foreign),
      on: {
        ...typesInUrl,
        'submits the text': 'another scheme refused as a URL',
        cancels: { to: 'cancelled another scheme', does: dropped },
      },
    },
    'URL missing': {
      ...rejected('', 'Required'),
      on: { ...typesInUrl, cancels: { to: 'cancelled after Required', does: dropped } },
    },
    'URL of spaces refused': {
      ...rejected(blanks, 'Required'),
      on: { ...typesInUrl, cancels: { to: 'cancelled spaces after Required', does: dropped } },
    },
    'words refused as a URL': {
      ...rejected(words, 'Must be an absolute URL'),
      on: { ...typesInUrl, cancels: { to: 'cancelled after words refused', does: dropped } },
    },
    'another scheme refused as a URL': {
      ...rejected(foreign, 'Must be an absolute URL'),
      on: { ...typesInUrl, cancels: { to: 'cancelled after another scheme refused', does: dropped } },
    },
    'submitted empty': submitted('', ''),
    'submitted words': submitted(words, words),
    'submitted URL': submitted(address, address),
    'submitted spaces': submitted(blanks, ''),
    'submitted another scheme': submitted(foreign, foreign),
    'cancelled empty': cancelled(''),
    'cancelled words': cancelled(words),
    'cancelled URL': cancelled(address),
    'cancelled spaces': cancelled(blanks),
    'cancelled another scheme': cancelled(foreign),
    'cancelled after another scheme refused': cancelled(foreign, 'Must be an absolute URL'),
    'cancelled after Required': cancelled('', 'Required'),
    'cancelled spaces after Required': cancelled(blanks, 'Required'),
    'cancelled after words refused': cancelled(words, 'Must be an absolute URL'),
  },
})

/** An optional URL, such as the ticket URL of a bulk operation: an empty one is accepted, an invalid one is not. */
export const optionalUrl = defineWalk({
  machine: textEntryMachine,
  singletons: { drafts: {} },
  observe: ({ value, problem }: TextEntryContext) => ({ value, problem }),
  starts: {
    'an optional URL': { input: { kind: 'url', required: false, value: '', draftKey: 'close.7' }, to: 'nothing' },
  },
  cases: {
    'types spaces': send({ type: 'textEntry.change', value: blanks }),
    'types words': send({ type: 'textEntry.change', value: words }),
    'submits the text': send({ type: 'textEntry.submit' }),
  },
  rows: {
    nothing: { ...editing(''), on: { ...typesOptionally(), 'submits the text': 'nothing sent' } },
    spaces: { ...editing(blanks), on: { ...typesOptionally(), 'submits the text': 'spaces sent' } },
    words: { ...editing(words), on: { ...typesOptionally(), 'submits the text': 'refused' } },
    refused: { ...rejected(words, 'Must be an absolute URL'), on: typesOptionally() },
    'nothing sent': submitted('', ''),
    'spaces sent': submitted(blanks, ''),
  },
})

const longName = 'x'.repeat(41)
const longestName = 'x'.repeat(40)

/** A new name, which no other filter may have, and which is not too long for servers. */
export const newName = defineWalk({
  machine: textEntryMachine,
  singletons: { drafts: {} },
  observe: ({ value, problem }: TextEntryContext) => ({ value, problem }),
  starts: {
    'a filter to be renamed': {
      input: { kind: 'name', required: true, value: 'Oslo', draftKey: 'close.7', taken: ['Bergen', 'at work'] },
      to: 'its current name',
    },
    'a name that is too long': {
      input: { kind: 'name', required: true, value: longName, draftKey: 'close.7', taken: ['at work', longName] },
      to: 'a long name',
    },
    'the longest name': {
      input: { kind: 'name', required: true, value: longestName, draftKey: 'close.7' },
      to: 'the longest name',
    },
    'a long text that is no name': {
      input: { kind: 'text', required: true, value: longName, draftKey: 'close.7' },
      to: 'a long text',
    },
    'a name that the server has refused': {
      input: { kind: 'name', required: true, value: 'Oslo', draftKey: 'close.7', refusal: 'No.' },
      to: 'the name, refused by the server',
    },
    'a URL, which is checked first': {
      input: { kind: 'url', required: true, value: words, draftKey: 'close.7', taken: [words] },
      to: 'a taken name, and not a URL',
    },
  },
  cases: {
    'types the name of another filter': send({ type: 'textEntry.change', value: ' at work ' }),
    'submits the text': send({ type: 'textEntry.submit' }),
  },
  rows: {
    'its current name': { ...editing('Oslo'), on: { ...typesAnother(), 'submits the text': 'kept' } },
    'the name of another filter': { ...editing(' at work '), on: { ...typesAnother(), 'submits the text': 'refused' } },
    refused: { ...rejected(' at work ', 'Already exists'), on: typesAnother() },
    'a taken name, and not a URL': {
      ...editing(words),
      on: {
        'types the name of another filter': { to: 'a taken name typed, and not a URL', does: kept(' at work ') },
        'submits the text': 'refused as a URL',
      },
    },
    'a taken name typed, and not a URL': {
      ...editing(' at work '),
      on: {
        'types the name of another filter': { to: 'a taken name typed, and not a URL', does: kept(' at work ') },
        'submits the text': 'a typed name refused as a URL',
      },
    },
    'refused as a URL': {
      ...rejected(words, 'Must be an absolute URL'),
      on: { 'types the name of another filter': { to: 'a taken name typed, and not a URL', does: kept(' at work ') } },
    },
    'a typed name refused as a URL': {
      ...rejected(' at work ', 'Must be an absolute URL'),
      on: { 'types the name of another filter': { to: 'a taken name typed, and not a URL', does: kept(' at work ') } },
    },
    kept: submitted('Oslo', 'Oslo'),
    'the name, refused by the server': {
      ...rejected('Oslo', 'Refused'),
      on: { ...typesFree(), 'submits the text': 'the name, tried again' },
    },
    'the name, tried again': {
      ...submitted('Oslo', 'Oslo'),
      shows: { value: 'Oslo', problem: 'Refused' },
    },
    'a long name': { ...editing(longName), on: { ...typesAnother(), 'submits the text': 'a long name refused' } },
    'a long name refused': { ...rejected(longName, 'Too long'), on: typesAnother() },
    'the longest name': {
      ...editing(longestName),
      on: { ...typesFree(), 'submits the text': 'the longest name kept' },
    },
    'the longest name kept': submitted(longestName, longestName),
    'a long text': { ...editing(longName), on: { ...typesFree(), 'submits the text': 'a long text sent' } },
    'a long text sent': submitted(longName, longName),
    'a free name': { ...editing(' at work '), on: { ...typesFree(), 'submits the text': 'a free name sent' } },
    'a free name sent': submitted(' at work ', 'at work'),
  },
})

function typesFree() {
  return { 'types the name of another filter': { to: 'a free name', does: kept(' at work ') } } as const
}

function typesAnother() {
  return { 'types the name of another filter': { to: 'the name of another filter', does: kept(' at work ') } } as const
}

function doubting(value: string, problem?: 'Must be an absolute URL') {
  return { state: 'doubting', tags: ['doubting'], shows: { value, problem } }
}

/** Escape never discards a text without asking. A second Escape keeps the text. */
export const leaving = defineWalk({
  machine: textEntryMachine,
  singletons: { drafts: {} },
  observe: ({ value, problem }: TextEntryContext) => ({ value, problem }),
  starts: {
    'an optional URL': { input: { kind: 'url', required: false, value: '', draftKey: 'close.7' }, to: 'nothing' },
  },
  cases: {
    'types spaces': send({ type: 'textEntry.change', value: blanks }),
    'types words': send({ type: 'textEntry.change', value: words }),
    'submits the text': send({ type: 'textEntry.submit' }),
    'presses Escape': send({ type: 'textEntry.leave' }),
    'keeps the text': send({ type: 'textEntry.stay' }),
    'discards the text': send({ type: 'textEntry.cancel' }),
  },
  rows: {
    nothing: {
      ...editing(''),
      on: { ...typesOptionally(), 'submits the text': 'nothing sent', ...leaves('left empty') },
    },
    spaces: {
      ...editing(blanks),
      on: { ...typesOptionally(), 'submits the text': 'spaces sent', ...leaves('left with spaces') },
    },
    words: {
      ...editing(words),
      on: {
        ...typesOptionally(),
        'submits the text': 'refused',
        'presses Escape': 'doubted',
        'discards the text': { to: 'left with words', does: dropped },
      },
    },
    refused: {
      ...rejected(words, 'Must be an absolute URL'),
      on: {
        ...typesOptionally(),
        'presses Escape': 'doubted after a refusal',
        'discards the text': { to: 'left after a refusal', does: dropped },
      },
    },
    doubted: {
      ...doubting(words),
      on: {
        ...typesOptionally(),
        'submits the text': 'refused',
        'presses Escape': 'words',
        'keeps the text': 'words',
        'discards the text': { to: 'left with words', does: dropped },
      },
    },
    'doubted after a refusal': {
      ...doubting(words, 'Must be an absolute URL'),
      on: {
        ...typesOptionally(),
        'submits the text': 'refused',
        'presses Escape': 'refused',
        'keeps the text': 'refused',
        'discards the text': { to: 'left after a refusal', does: dropped },
      },
    },
    'nothing sent': submitted('', ''),
    'spaces sent': submitted(blanks, ''),
    'left empty': cancelled(''),
    'left with spaces': cancelled(blanks),
    'left with words': cancelled(words),
    'left after a refusal': cancelled(words, 'Must be an absolute URL'),
  },
})

/** Without a text, nothing is lost, so Escape closes the dialog immediately. */
function leaves(to: 'left empty' | 'left with spaces') {
  return { 'presses Escape': { to, does: dropped }, 'discards the text': { to, does: dropped } } as const
}

function typesOptionally() {
  return {
    'types spaces': { to: 'spaces', does: kept(blanks) },
    'types words': { to: 'words', does: kept(words) },
  } as const
}
