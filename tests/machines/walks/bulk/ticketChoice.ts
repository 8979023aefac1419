/** The dialog that gives many incidents a ticket (docs/behaviour.md#bulk-tickets). */
import { ticketChoiceMachine, type TicketChoiceContext } from '../../../../machines/bulk/ticketChoice.ts'
import type { TicketChoice } from '../../../../machines/bulk/domain/ticketRows.ts'
import { tell } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { send } from '../../support/walk.ts'

const draft = 'bulk.createTicket.ticket'

/** What can be typed as the address, and what it stands for. */
const addresses = {
  '': undefined,
  '4711': 'https://tickets.example/4711',
  'T-1': undefined,
} as const
type Address = keyof typeof addresses
const addressNames: readonly Address[] = ['', '4711', 'T-1']

interface Model {
  readonly at: 'editing' | 'rejected' | 'doubting' | 'submitted' | 'cancelled'
  readonly choice: TicketChoice
  readonly address: Address
  readonly number: '' | '21'
  readonly problem: TicketChoiceContext['problem']
  /** Whether the last incident has left the list. */
  readonly isOneGone: boolean
}

/** These many incidents are chosen; 100 is closed, and 101 has a ticket. */
function walkOf(count: number, known: 'all' | 'none open' = 'all') {
  const open = Array.from({ length: count }, (_, index) => index + 1)
  const chosen = [...open, 100, 101]
  const storedIncidents = new Map(
    chosen.map((pk) => [
      pk,
      {
        incident: incident({
          pk,
          open: known === 'all' && pk !== 100,
          ticketUrl: pk === 101 ? 'https://tickets.example/12' : '',
        }),
        lastModified: 0,
      },
    ]),
  )
  const pksOf = ({ isOneGone }: Model) => (isOneGone ? chosen.filter((pk) => pk !== 1) : chosen)
  const rowsOf = (model: Model) => (known === 'all' ? open.filter((pk) => pksOf(model).includes(pk)) : [])

  function submitted(model: Model): ModelledOutcome<Model> {
    const { choice, address, number } = model
    const rows = rowsOf(model)
    const refuse = (problem: Model['problem']) => ({ to: { ...model, at: 'rejected', problem } as const })
    if (rows.length === 0) return { to: model }
    if (choice === 'existing' && address === '') return refuse('address missing')
    if (choice === 'existing' && addresses[address] === undefined) return refuse('address wrong')
    if (choice === 'forEach' && rows.length > 20 && number !== String(rows.length)) return refuse('number wrong')
    return { to: { ...model, at: 'submitted' }, does: [tell('drafts', { type: 'drafts.drop', key: draft })] }
  }

  function outputOf(model: Model) {
    const { at, choice, address } = model
    if (at === 'cancelled') return { submitted: false }
    if (choice === 'existing')
      return { submitted: true, operation: 'saveTicketUrl', pks: rowsOf(model), text: addresses[address] }
    const operation = choice === 'forAll' ? 'shareTicket' : 'createTicket'
    return { submitted: true, operation, pks: pksOf(model), text: '' }
  }

  function rowOf(model: Model): ModelledRow<Model> {
    const { at, choice, address, number, problem } = model
    const shows = { choice, address, number, problem, count: pksOf(model).length }
    if (at === 'submitted' || at === 'cancelled')
      return { state: at, shows, ended: { output: outputOf(model) }, on: {} }
    const edits = (change: Partial<Model>) => ({ ...model, at: 'editing', problem: undefined, ...change }) as const
    const cancelled: ModelledOutcome<Model> = {
      to: { ...model, at: 'cancelled' },
      does: [tell('drafts', { type: 'drafts.drop', key: draft })],
    }
    const back: ModelledOutcome<Model> = { to: { ...model, at: problem === undefined ? 'editing' : 'rejected' } }
    return {
      state: at,
      tags: at === 'rejected' ? ['invalid'] : at === 'doubting' ? ['doubting'] : [],
      shows,
      on: {
        'chooses one for all': { to: edits({ choice: 'forAll' }) },
        'chooses one each': { to: edits({ choice: 'forEach' }) },
        'chooses an existing one': { to: edits({ choice: 'existing' }) },
        ...Object.fromEntries(
          addressNames.map((value) => [
            `types '${value}'`,
            {
              to: edits({ address: value }),
              does: [tell('drafts', { type: 'drafts.keep', key: draft, text: value })],
            },
          ]),
        ),
        'types the number': { to: edits({ number: '21' }) },
        'one leaves the list': { to: { ...model, isOneGone: true } },
        submits: submitted(model),
        cancels: cancelled,
        leaves: at === 'doubting' ? back : address === '' ? cancelled : { to: { ...model, at: 'doubting' } },
        stays: at === 'doubting' ? back : undefined,
      },
    }
  }

  return modelledWalk({
    machine: ticketChoiceMachine,
    singletons: { drafts: {}, incidents: { store: { incidents: [], storedIncidents } } },
    observe: ({ choice, address, number, problem, pks }: TicketChoiceContext) => ({
      choice,
      address,
      number: number.trim(),
      problem,
      count: pks.length,
    }),
    starts: {
      'the dialog': {
        input: { pks: chosen, address: '', example: 'https://tickets.example/12', draftKey: draft },
        to: { at: 'editing', choice: 'forAll', address: '', number: '', problem: undefined, isOneGone: false },
      },
    },
    cases: {
      'chooses one for all': send({ type: 'ticketChoice.choose', choice: 'forAll' }),
      'chooses one each': send({ type: 'ticketChoice.choose', choice: 'forEach' }),
      'chooses an existing one': send({ type: 'ticketChoice.choose', choice: 'existing' }),
      ...Object.fromEntries(
        Object.keys(addresses).map((value) => [
          `types '${value}'`,
          send({ type: 'ticketChoice.changeAddress', value }),
        ]),
      ),
      'types the number': send({ type: 'ticketChoice.changeNumber', value: ' 21 ' }),
      'one leaves the list': send({ type: 'ticketChoice.leaveOut', pks: [1] }),
      submits: send({ type: 'ticketChoice.submit' }),
      cancels: send({ type: 'ticketChoice.cancel' }),
      leaves: send({ type: 'ticketChoice.leave' }),
      stays: send({ type: 'ticketChoice.stay' }),
    },
    rowOf,
  })
}

/** 21 tickets are only created if their number is typed; 20 are not counted. */
export const walk = walkOf(21)
/** None of them gets a ticket: nothing is submitted. */
export const forNone = walkOf(1, 'none open')

/** For one incident there is nothing to share. */
export const forOne = modelledWalk({
  machine: ticketChoiceMachine,
  singletons: {
    drafts: {},
    incidents: {
      store: { incidents: [], storedIncidents: new Map([[1, { incident: incident({ pk: 1 }), lastModified: 0 }]]) },
    },
  },
  observe: ({ choice }: TicketChoiceContext) => ({ choice }),
  starts: {
    'the dialog': {
      input: { pks: [1], address: '', example: '', draftKey: draft },
      to: { at: 'editing' },
    },
  },
  cases: { submits: send({ type: 'ticketChoice.submit' }) },
  rowOf: ({ at }: Pick<Model, 'at'>): ModelledRow<Pick<Model, 'at'>> =>
    at === 'editing'
      ? {
          state: at,
          shows: { choice: 'forEach' },
          on: { submits: { to: { at: 'submitted' }, does: [tell('drafts', { type: 'drafts.drop', key: draft })] } },
        }
      : {
          state: at,
          shows: { choice: 'forEach' },
          ended: { output: { submitted: true, operation: 'createTicket', pks: [1], text: '' } },
          on: {},
        },
})
