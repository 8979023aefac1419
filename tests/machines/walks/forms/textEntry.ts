/** A text-entry dialog (docs/behaviour.md#validation): required or optional, free text, a URL, or a new name. */
import { textEntryMachine, type TextEntryContext, type TextEntryInput } from '../../../../machines/forms/textEntry.ts'
import { tell } from '../../support/effects.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, send, type Row } from '../../support/walk.ts'

const texts = {
  nothing: '',
  spaces: '  ',
  words: 'at work',
  'words between spaces': ' at work ',
  'a URL': 'https://tickets.example/7',
  /** Absolute, but neither http nor https. */
  'a URL with another scheme': 'ftp://tickets.example/7',
  'a name': 'Oslo',
  'the longest name': 'x'.repeat(40),
  'a name that is too long': 'x'.repeat(41),
} as const

type Text = keyof typeof texts

interface Entry {
  readonly at: 'editing' | 'rejected' | 'doubting' | 'submitted' | 'cancelled'
  readonly text: Text
  readonly problem: TextEntryContext['problem']
}

interface Asked extends Partial<TextEntryInput> {
  readonly kind: TextEntryInput['kind']
  /** The text in the beginning. */
  readonly begins?: Text
  /** The texts that are typed, each with the reason why it is refused when it is submitted, if it is. */
  readonly types: Partial<Readonly<Record<Text, TextEntryContext['problem']>>>
}

/** A dialog of this kind: each text can be typed, submitted, and left. */
function asked({ begins = 'nothing', types, ...input }: Asked) {
  const begun: Entry = {
    at: input.refusal === undefined ? 'editing' : 'rejected',
    text: begins,
    problem: input.refusal === undefined ? undefined : 'Refused',
  }
  const typed = Object.keys(types).filter((text): text is Text => text in texts && text !== 'nothing')
  const rowOf = (entry: Entry): ModelledRow<Entry> => {
    const { at, text, problem } = entry
    const value = texts[text]
    const shows = { value, problem }
    // The dialog ends with the trimmed text as its output.
    if (at === 'submitted')
      return { state: at, shows, ended: { output: { submitted: true, value: value.trim() } }, on: {} }
    if (at === 'cancelled') return { state: at, shows, ended: { output: { submitted: false } }, on: {} }
    const back: ModelledOutcome<Entry> = { to: { ...entry, at: problem === undefined ? 'editing' : 'rejected' } }
    const discarded: ModelledOutcome<Entry> = {
      to: { ...entry, at: 'cancelled' },
      does: [tell('drafts', { type: 'drafts.drop', key: 'close.7' })],
    }
    const refusal = types[text]
    return {
      state: at,
      tags: { editing: [], rejected: ['invalid'], doubting: ['doubting'] }[at],
      shows,
      on: {
        ...Object.fromEntries(
          typed.map((next) => [
            `types ${next}`,
            {
              to: { at: 'editing', text: next, problem: undefined } as const,
              does: [tell('drafts', { type: 'drafts.keep', key: 'close.7', text: texts[next] })],
            },
          ]),
        ),
        'submits the text': {
          to: refusal === undefined ? { ...entry, at: 'submitted' } : { ...entry, at: 'rejected', problem: refusal },
        },
        // Escape never discards a text without asking, and keeps it if it is already asking. Without a text nothing is
        // lost.
        'presses Escape':
          value.trim() === '' ? discarded : at === 'doubting' ? back : { to: { ...entry, at: 'doubting' } },
        'keeps the text': at === 'doubting' ? back : undefined,
        'discards the text': discarded,
      },
    }
  }
  return modelledWalk({
    machine: textEntryMachine,
    singletons: { drafts: {} },
    observe: ({ value, problem }: TextEntryContext) => ({ value, problem }),
    starts: {
      'the dialog': {
        input: { required: false, value: texts[begins], draftKey: 'close.7', ...input },
        to: begun,
      },
    },
    cases: {
      ...Object.fromEntries(
        typed.map((text) => [`types ${text}`, send({ type: 'textEntry.change', value: texts[text] })]),
      ),
      'submits the text': send({ type: 'textEntry.submit' }),
      'presses Escape': send({ type: 'textEntry.leave' }),
      'keeps the text': send({ type: 'textEntry.stay' }),
      'discards the text': send({ type: 'textEntry.cancel' }),
    },
    rowOf,
  })
}

export const walk = asked({
  kind: 'text',
  types: { words: undefined, spaces: undefined, 'a URL with another scheme': undefined },
})

export const restored = asked({ kind: 'text', begins: 'words', types: { 'a URL': undefined } })

export const requiredUrl = asked({
  kind: 'url',
  required: true,
  types: {
    nothing: 'Required',
    spaces: 'Required',
    words: 'Must be an absolute URL',
    'a URL': undefined,
    'a URL with another scheme': 'Must be an absolute URL',
  },
})

/** Such as the ticket URL of a bulk operation: an empty one is accepted, an invalid one is not. */
export const optionalUrl = asked({ kind: 'url', types: { spaces: undefined, words: 'Must be an absolute URL' } })

/** A new name, which no other filter may have, and which is not too long for servers. */
export const newName = asked({
  kind: 'name',
  required: true,
  begins: 'a name',
  taken: ['Bergen', 'at work', texts['a name that is too long']],
  types: {
    'words between spaces': 'Already exists',
    'the longest name': undefined,
    'a name that is too long': 'Too long',
  },
})

/** The server has refused the name, and may accept it now. */
export const refusedName = asked({
  kind: 'name',
  required: true,
  begins: 'a name',
  refusal: 'No.',
  types: { 'words between spaces': undefined },
})

export const longText = asked({
  kind: 'text',
  required: true,
  types: { nothing: 'Required', 'a name that is too long': undefined },
})

/** The format is checked before whether the text is taken. */
export const takenUrl = asked({
  kind: 'url',
  required: true,
  begins: 'words',
  taken: ['at work'],
  types: { words: 'Must be an absolute URL' },
})

/** What can be typed as the address, and what it stands for: a number takes the place of the example's. */
const addresses = {
  '': '',
  'https://tickets.example/4711': 'https://tickets.example/4711',
  '4711': 'https://tickets.example/4711',
  'T-1': undefined,
} as const
type Address = keyof typeof addresses
const addressNames: readonly Address[] = ['', 'https://tickets.example/4711', '4711', 'T-1']

/** A closing message with a ticket: nothing is submitted, and nothing is lost, while the ticket is no address. */
function withAddress(): Record<string, Row<string, string>> {
  const end = (name: string, output: object, shows: object): Record<string, Row<string, string>> => ({
    [name]: { state: name.startsWith('submitted') ? 'submitted' : 'cancelled', shows, ended: { output }, on: {} },
  })
  const types = Object.fromEntries(
    addressNames.map((next) => [
      `types '${next}'`,
      {
        to: `'${next}'`,
        does: [tell('drafts', { type: 'drafts.keep', key: 'close.7.ticket', text: next })],
      },
    ]),
  )
  const rows: Record<string, Row<string, string>> = {}
  for (const each of addressNames.map((address) => {
    const meant = addresses[address]
    const shows = { value: 'done', address, isAddressWrong: false }
    const discarded = (name: string) => ({
      to: name,
      does: [tell('drafts', { type: 'drafts.drop', key: 'close.7' })],
    })
    const rejected = `'${address}', rejected`
    const row = (isWrong: boolean): Row<string, string> => ({
      state: isWrong ? 'rejected' : 'editing',
      tags: isWrong ? ['invalid'] : [],
      shows: { ...shows, isAddressWrong: isWrong },
      on: {
        ...types,
        submits: meant === undefined ? rejected : `submitted '${address}'`,
        leaves: `'${address}', ${isWrong ? 'doubting after a refusal' : 'doubting'}`,
        cancels: discarded(`cancelled '${address}'${isWrong ? ' after a refusal' : ''}`),
      },
    })
    const doubting = (isWrong: boolean): Row<string, string> => ({
      state: 'doubting',
      tags: ['doubting'],
      shows: { ...shows, isAddressWrong: isWrong },
      on: {
        ...types,
        submits: meant === undefined ? rejected : `submitted '${address}'`,
        stays: isWrong ? rejected : `'${address}'`,
        leaves: isWrong ? rejected : `'${address}'`,
        cancels: discarded(`cancelled '${address}'${isWrong ? ' after a refusal' : ''}`),
      },
    })
    return Object.fromEntries(
      [
        { [`'${address}'`]: row(false), [`'${address}', doubting`]: doubting(false) },
        end(`cancelled '${address}'`, { submitted: false }, shows),
        ...(meant === undefined
          ? [
              { [rejected]: row(true), [`'${address}', doubting after a refusal`]: doubting(true) },
              end(`cancelled '${address}' after a refusal`, { submitted: false }, { ...shows, isAddressWrong: true }),
            ]
          : [end(`submitted '${address}'`, { submitted: true, value: 'done', address: meant }, shows)]),
      ].flatMap((part: Record<string, Row<string, string>>) => Object.entries(part)),
    )
  }))
    Object.assign(rows, each)
  return rows
}

export const closingWithTicket = defineWalk({
  machine: textEntryMachine,
  singletons: { drafts: {} },
  observe: ({ value, address, isAddressWrong }: TextEntryContext) => ({ value, address, isAddressWrong }),
  starts: {
    'the dialog': {
      input: {
        kind: 'text',
        required: false,
        value: 'done',
        draftKey: 'close.7',
        address: '',
        example: 'https://tickets.example/12',
      },
      to: "''",
    },
  },
  cases: {
    ...Object.fromEntries(
      Object.keys(addresses).map((value) => [`types '${value}'`, send({ type: 'textEntry.changeAddress', value })]),
    ),
    submits: send({ type: 'textEntry.submit' }),
    leaves: send({ type: 'textEntry.leave' }),
    stays: send({ type: 'textEntry.stay' }),
    cancels: send({ type: 'textEntry.cancel' }),
  },
  rows: withAddress(),
})

const asksMore = (state: string, value: string, address: string, ended?: object): Row<string, string> => ({
  state,
  shows: { value, address },
  ...(ended === undefined ? {} : { ended: { output: ended } }),
  on: {},
})

/** A ticket without a message is not left without a question; a number completes the field for a URL, too. */
export const ticketOnly = defineWalk({
  machine: textEntryMachine,
  singletons: { drafts: {} },
  observe: ({ value, address }: TextEntryContext) => ({ value, address }),
  starts: {
    'a ticket without a message': {
      input: { kind: 'text', required: false, value: '', draftKey: 'close.7', address: '7', example: '' },
      to: 'ticket',
    },
    'a number as the URL': {
      input: {
        kind: 'url',
        required: false,
        value: '7',
        draftKey: 'link',
        example: 'https://tickets.example/T-12/',
      },
      to: 'number',
    },
  },
  cases: { submits: send({ type: 'textEntry.submit' }), leaves: send({ type: 'textEntry.leave' }) },
  rows: {
    ticket: {
      ...asksMore('editing', '', '7'),
      on: { leaves: 'doubting', submits: 'rejected' },
    },
    doubting: { ...asksMore('doubting', '', '7'), tags: ['doubting'], on: { leaves: 'ticket', submits: 'rejected' } },
    rejected: {
      ...asksMore('rejected', '', '7'),
      tags: ['invalid'],
      on: { leaves: 'doubting after a refusal' },
    },
    'doubting after a refusal': {
      ...asksMore('doubting', '', '7'),
      tags: ['doubting'],
      on: { leaves: 'rejected', submits: 'rejected' },
    },
    number: {
      state: 'editing',
      shows: { value: '7', address: undefined },
      on: { leaves: 'doubting the number', submits: 'linked' },
    },
    'doubting the number': {
      state: 'doubting',
      tags: ['doubting'],
      shows: { value: '7', address: undefined },
      on: { leaves: 'number', submits: 'linked' },
    },
    linked: {
      state: 'submitted',
      shows: { value: '7', address: undefined },
      ended: { output: { submitted: true, value: 'https://tickets.example/T-7/' } },
      on: {},
    },
  },
})
