/** Drafts (decisions, Session): they live above the session and belong to whoever typed them. */
import { draftsMachine, type DraftsContext } from '../../../machines/drafts.ts'
import { draftKey } from '../../../machines/system.ts'
import { defineWalk, send, type Row } from '../support/walk.ts'

const rows: Readonly<Record<string, Row<string, string>>> = {
  'nobody, nothing': {
    state: 'keeping',
    shows: { owner: undefined, ofAna: undefined, ofBob: undefined, all: 0 },
    on: { 'ana signs in': 'ana, nothing', 'bob signs in': 'bob, nothing', 'a text is typed': 'nobody, own' },
  },
  'nobody, own': {
    state: 'keeping',
    shows: { owner: undefined, ofAna: undefined, ofBob: undefined, all: 1 },
    on: {
      'ana signs in': 'ana, of nobody',
      'bob signs in': 'bob, of nobody',
      'a text is typed': 'nobody, own',
      'the text is emptied': 'nobody, nothing',
      'the text is sent': 'nobody, nothing',
    },
  },
  ...withOwners('', 0),
  ...withOwners(', of nobody', 1),
}

export const walk = defineWalk({
  machine: draftsMachine,
  observe: ({ owner, texts }: DraftsContext) => ({
    owner,
    ofAna: texts.get(draftKey('ana', 'close.7')),
    ofBob: texts.get(draftKey('bob', 'close.7')),
    all: texts.size,
  }),
  starts: { 'a page': { to: 'nobody, nothing' } },
  cases: {
    'ana signs in': send({ type: 'drafts.changeOwner', owner: 'ana' }),
    'bob signs in': send({ type: 'drafts.changeOwner', owner: 'bob' }),
    'a text is typed': send({ type: 'drafts.keep', key: 'close.7', text: 'fixed' }),
    'the text is emptied': send({ type: 'drafts.keep', key: 'close.7', text: '' }),
    'the text is sent': send({ type: 'drafts.drop', key: 'close.7' }),
    'another text is sent': send({ type: 'drafts.drop', key: 'close.8' }),
  },
  rows,
})

/** What ana and bob type, next to so many drafts of nobody. */
function withOwners(suffix: string, before: number): Record<string, Row<string, string>> {
  const called = (owner: string, whose: string) => `${owner}, ${whose}${suffix}`.replace('nothing, of', 'of')
  const rowsOf = (owner: string, other: string): Record<string, Row<string, string>> => {
    const turns = (whose: string) => ({ [`${other} signs in`]: called(other, whose) })
    const [nothing, own] = [called(owner, 'nothing'), called(owner, 'own')]
    const [others, both] = [called(owner, 'of the other'), called(owner, 'both')]
    return {
      [nothing]: row(owner, [], before, turns('nothing'), own),
      [own]: row(owner, [owner], before + 1, turns('of the other'), own, nothing),
      [others]: row(owner, [other], before + 1, turns('own'), both),
      [both]: row(owner, [owner, other], before + 2, turns('both'), both, others),
    }
  }
  return { ...rowsOf('ana', 'bob'), ...rowsOf('bob', 'ana') }
}

function row(
  owner: string,
  typedBy: readonly string[],
  all: number,
  on: Readonly<Record<string, string>>,
  typed: string,
  emptied?: string,
): Row<string, string> {
  const ofOne = (name: string) => (typedBy.includes(name) ? 'fixed' : undefined)
  const dropped = emptied === undefined ? {} : { 'the text is emptied': emptied, 'the text is sent': emptied }
  return {
    state: 'keeping',
    shows: { owner, ofAna: ofOne('ana'), ofBob: ofOne('bob'), all },
    on: { ...on, 'a text is typed': typed, ...dropped },
  }
}
