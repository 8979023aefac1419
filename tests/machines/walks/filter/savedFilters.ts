/** The user's saved filters (docs/behaviour.md#saved-filters). */
import { defaultFilter, type IncidentFilter } from '../../../../machines/filter/domain/filter.ts'
import type { MaintenanceTask } from '../../../../machines/filter/domain/maintenance.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import type { SavedFiltersContext } from '../../../../machines/filter/savedFilterRequests.ts'
import { savedFiltersMachine } from '../../../../machines/filter/savedFilters.ts'
import { say, start, tell, tellParent, type Effect } from '../../support/effects.ts'
import { broken, refused, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle } from '../../support/walk.ts'

const inOslo: IncidentFilter = { ...defaultFilter, acked: undefined, tags: ['location=oslo'] }
const oslo = { pk: 4, name: 'Oslo', filter: inOslo }
const bergen = { pk: 9, name: 'Bergen', filter: { ...inOslo, open: false } }

const singletons = {
  toasts: {},
  maintenance: {},
  filter: { query: { filter: inOslo } },
  drafts: { owner: 'ana', texts: new Map([['ana\nfilter.name', 'Berg']]) },
}

const loads: readonly Effect[] = [start('fetchFilters')]

const tagsOfList = { loading: [], known: ['savedKnown'], unknown: ['savedFailed'] } as const

/** State, tags and running children of each step of saving. */
const keepings = {
  idle: { state: 'idle', tags: [], ports: [] },
  naming: { state: 'naming', tags: ['nameDialog'], ports: ['filterName'] },
  replacing: { state: { asking: 'replacing' }, tags: ['replaceDialog'], ports: [] },
  creating: { state: { writing: 'creating' }, tags: ['nameDialog', 'busy'], ports: ['saveFilter'] },
  // The filter to be replaced no longer exists.
  'creating instead': { state: { writing: 'updating' }, tags: ['busy'], ports: ['saveFilter'] },
  renaming: { state: 'renaming', tags: ['renameDialog'], ports: ['filterName'] },
  'saving the name': { state: { writing: 'renaming' }, tags: ['renameDialog', 'busy'], ports: ['saveFilter'] },
  updating: { state: { writing: 'updating' }, tags: ['busy'], ports: ['saveFilter'] },
  deciding: { state: { asking: 'deciding' }, tags: ['deleteDialog'], ports: [] },
  silencing: { state: { asking: 'silencing' }, tags: ['silenceDialog'], ports: [] },
  deleting: { state: 'deleting', tags: ['deleteDialog', 'busy'], ports: ['deleteFilter'] },
} as const

/** The `filter` chart receives the keys of the existing saved filters. */
function tellsFetched(...pks: readonly number[]): Effect {
  return tellParent({ type: 'savedFilters.fetched', pks })
}

interface Standing {
  readonly saved: keyof typeof tagsOfList
  readonly keeping?: keyof typeof keepings
}

function standing({ saved, keeping = 'idle' }: Standing) {
  const { state, tags, ports } = keepings[keeping]
  return {
    state: { list: saved, keeping: state },
    tags: [...tagsOfList[saved], ...tags],
    ports: [...(saved === 'loading' ? ['fetchFilters'] : []), ...ports],
  }
}

/** The first table: loading and reloading. */
interface Loads {
  readonly saved: 'loading' | 'known' | 'unknown'
  readonly hasOslo: boolean
}

const nothingLoaded: Loads = { saved: 'loading', hasOslo: false }

function loadsRow({ saved, hasOslo }: Loads): ModelledRow<Loads> {
  const loadsAgain: ModelledOutcome<Loads> = { to: { saved: 'loading', hasOslo }, does: loads }
  const onSaved: Record<string, ModelledOutcome<Loads>> = {
    'the saved filters arrive': { to: { saved: 'known', hasOslo: true }, does: [tellsFetched(9, 4)] },
    'no saved filters exist': { to: { saved: 'known', hasOslo: false }, does: [tellsFetched()] },
    'the saved filters fail to load': {
      to: { saved: 'unknown', hasOslo },
      does: [say('error', 'Failed to fetch filters: Internal Server Error')],
    },
    'the request for the saved filters receives no response': { to: { saved: 'unknown', hasOslo } },
  }
  return {
    ...standing({ saved }),
    shows: { saved: hasOslo ? ['Bergen', 'Oslo'] : [] },
    on: {
      ...onSaved,
      'fetches the saved filters again': loadsAgain,
    },
  }
}

export const loading = modelledWalk({
  machine: savedFiltersMachine,
  singletons,
  observe: ({ saved }: SavedFiltersContext) => ({ saved: saved.map(({ name }) => name) }),
  starts: { 'a user signs in': { to: nothingLoaded, does: loads } },
  cases: {
    'the saved filters arrive': settle('fetchFilters', [oslo, bergen]),
    'no saved filters exist': settle('fetchFilters', []),
    'the saved filters fail to load': fail('fetchFilters', broken('get notification filters')),
    'the request for the saved filters receives no response': fail(
      'fetchFilters',
      unreachable('get notification filters'),
    ),
    'fetches the saved filters again': send({ type: 'savedFilters.refresh' }),
  },
  rowOf: loadsRow,
})

const no = refused('do it', 400, { detail: 'No.' })
const refusesName = refused('do it', 400, { name: ['No.'] })
const nameDialog = { kind: 'name', required: true, value: 'Berg', draftKey: 'filter.name' }
const asksName = start('filterName', nameDialog)

/** This table covers creating a filter, and replacing one with the same name. */
interface Creation {
  readonly keeping: 'idle' | 'naming' | 'replacing' | 'creating' | 'creating instead' | 'updating'
  readonly saved: 'loading' | 'known'
  /** The version of Bergen that is saved. */
  readonly bergen: 'none' | 'as created'
}

const nothingCreated: Creation = { keeping: 'idle', saved: 'loading', bergen: 'none' }
const bergenAs = { none: [], 'as created': [bergen] } as const
const dropsDraft = tell('drafts', { type: 'drafts.drop', key: 'filter.name' })
const bergenChosen = tellParent({ type: 'savedFilters.chosen', pk: 9 })

const refetches = start('fetchFilters')

type Creations = Record<string, ModelledOutcome<Creation>>

function creationRow(created: Creation): ModelledRow<Creation> {
  const { keeping, saved, bergen: kept } = created
  const creates = (name: string, as: 'creating' | 'creating instead' = 'creating'): ModelledOutcome<Creation> => ({
    to: { ...created, keeping: as },
    does: [start('saveFilter', { pk: undefined, name, filter: inOslo })],
  })
  const asks: ModelledOutcome<Creation> = { to: { ...created, keeping: 'naming' }, does: [asksName] }
  const answersToCreating: Creations = {
    'the filter is saved': {
      to: { keeping: 'idle', saved: 'loading', bergen: 'as created' },
      does: [dropsDraft, say('success', 'Created filter'), bergenChosen, refetches],
    },
    'saving is refused': {
      to: { ...created, keeping: 'naming', saved: 'loading' },
      does: [say('error', 'Failed to create filter: No.'), asksName, refetches],
    },
    // The dialog says at the field why the server has refused the name.
    'the name is refused': {
      to: { ...created, keeping: 'naming', saved: 'loading' },
      does: [
        say('error', 'Failed to create filter: No.'),
        start('filterName', { ...nameDialog, refusal: 'No.' }),
        refetches,
      ],
    },
  }
  const inState: Record<Creation['keeping'], Creations> = {
    idle: { 'asks to create a filter': asks },
    naming: {
      'enters the name Bergen': kept === 'none' ? creates('Bergen') : { to: { ...created, keeping: 'replacing' } },
      'enters the name Trondheim': creates('Trondheim'),
      'cancels the name': { to: { ...created, keeping: 'idle' } },
    },
    replacing: {
      confirms:
        kept === 'none'
          ? creates('Bergen', 'creating instead')
          : {
              to: { ...created, keeping: 'updating' },
              does: [dropsDraft, bergenChosen, start('saveFilter', { ...bergen, filter: inOslo })],
            },
      declines: asks,
    },
    creating: answersToCreating,
    'creating instead': answersToCreating,
    updating: {
      'the filter is saved': {
        to: { ...created, keeping: 'idle', saved: 'loading', bergen: 'as created' },
        does: [say('success', 'Updated filter'), refetches],
      },
      'saving is refused': {
        to: { ...created, keeping: 'idle', saved: 'loading' },
        does: [say('error', 'Failed to update filter: No.'), refetches],
      },
      'the name is refused': {
        to: { ...created, keeping: 'idle', saved: 'loading' },
        does: [say('error', 'Failed to update filter: No.'), refetches],
      },
    },
  }
  return {
    ...standing({ saved, keeping }),
    shows: { saved: bergenAs[kept] },
    on: {
      ...inState[keeping],
      'no saved filters exist': { to: { ...created, saved: 'known', bergen: 'none' }, does: [tellsFetched()] },
    },
  }
}

export const creating = modelledWalk({
  machine: savedFiltersMachine,
  singletons,
  observe: ({ saved }: SavedFiltersContext) => ({ saved }),
  starts: {
    'Oslo on screen': { to: nothingCreated, does: loads },
  },
  cases: {
    'asks to create a filter': send({ type: 'savedFilters.create' }),
    'enters the name Bergen': settle('filterName', { submitted: true, value: 'Bergen' }),
    'enters the name Trondheim': settle('filterName', { submitted: true, value: 'Trondheim' }),
    'cancels the name': settle('filterName', { submitted: false }),
    confirms: send({ type: 'savedFilters.confirm' }),
    declines: send({ type: 'savedFilters.decline' }),
    'the filter is saved': settle('saveFilter', bergen),
    'saving is refused': fail('saveFilter', no),
    'the name is refused': fail('saveFilter', refusesName),
    'no saved filters exist': settle('fetchFilters', []),
  },
  rowOf: creationRow,
})

/** This table covers renaming a filter, which leaves its conditions unchanged. */
interface Renaming {
  readonly keeping: 'idle' | 'renaming' | 'saving the name'
  readonly saved: 'loading' | 'known'
  /** The name that is saved; undefined if the filter is not known. */
  readonly oslo: 'Oslo' | 'Oslo east' | undefined
}

const nothingRenamed: Renaming = { keeping: 'idle', saved: 'loading', oslo: undefined }
const newNameDraft = tell('drafts', { type: 'drafts.drop', key: 'filter.4.name' })

function renamingRow(renamed: Renaming): ModelledRow<Renaming> {
  const { keeping, saved, oslo: name } = renamed
  const idle: Renaming = { ...renamed, keeping: 'idle', saved: 'loading' }
  const asks = asksNewName(name ?? '')
  return {
    ...standing({ saved, keeping }),
    shows: { saved: name === undefined ? [] : ['Bergen', name] },
    on: {
      'asks to rename Oslo':
        keeping === 'idle' && name !== undefined
          ? { to: { ...renamed, keeping: 'renaming' }, does: [asks] }
          : undefined,
      'enters Oslo east':
        name === 'Oslo east'
          ? { to: { ...renamed, keeping: 'idle' } }
          : { to: { ...renamed, keeping: 'saving the name' }, does: [start('saveFilter', osloEast)] },
      'cancels the name': { to: { ...renamed, keeping: 'idle' } },
      'the name is saved': {
        to: { ...idle, oslo: 'Oslo east' },
        does: [newNameDraft, say('success', 'Renamed filter'), refetches],
      },
      'the name is refused': {
        to: { ...idle, keeping: 'renaming' },
        does: [say('error', 'Failed to rename filter: No.'), asksNewName(name ?? '', 'No.'), refetches],
      },
      'the change is refused': {
        to: { ...idle, keeping: 'renaming' },
        does: [say('error', 'Failed to rename filter: No.'), asks, refetches],
      },
      'the saved filters arrive': { to: { ...renamed, saved: 'known', oslo: 'Oslo' }, does: [tellsFetched(9, 4)] },
    },
  }
}

const osloEast = { ...oslo, name: 'Oslo east' }

/** The dialog opens with the current name. */
function asksNewName(value: string, refusal?: string): Effect {
  const dialog = { kind: 'name', required: true, value, draftKey: 'filter.4.name', taken: ['Bergen'] }
  return start('filterName', refusal === undefined ? dialog : { ...dialog, refusal })
}

export const renaming = modelledWalk({
  machine: savedFiltersMachine,
  singletons,
  observe: ({ saved }: SavedFiltersContext) => ({ saved: saved.map(({ name }) => name) }),
  starts: { 'a user signs in': { to: nothingRenamed, does: loads } },
  cases: {
    'the saved filters arrive': settle('fetchFilters', [oslo, bergen]),
    'asks to rename Oslo': send({ type: 'savedFilters.rename', pk: 4 }),
    'asks to rename a missing filter': send({ type: 'savedFilters.rename', pk: 5 }),
    'enters Oslo east': settle('filterName', { submitted: true, value: 'Oslo east' }),
    'cancels the name': settle('filterName', { submitted: false }),
    'the name is saved': settle('saveFilter', osloEast),
    'the name is refused': fail('saveFilter', refusesName),
    'the change is refused': fail('saveFilter', no),
  },
  rowOf: renamingRow,
})

/** This table covers making a filter public and private again. */
interface Sharing {
  readonly keeping: 'idle' | 'updating'
  readonly saved: 'loading' | 'known'
  readonly oslo: 'unknown' | 'private' | 'public'
}

const nothingShared: Sharing = { keeping: 'idle', saved: 'loading', oslo: 'unknown' }
const publicOslo = { ...oslo, isPublic: true }

function sharingRow(shared: Sharing): ModelledRow<Sharing> {
  const { keeping, saved, oslo: sharing } = shared
  const idle: Sharing = { ...shared, keeping: 'idle', saved: 'loading' }
  const shares = (from: 'private' | 'public', isPublic: boolean): ModelledOutcome<Sharing> | undefined =>
    keeping === 'idle' && sharing === from
      ? { to: { ...shared, keeping: 'updating' }, does: [start('saveFilter', { ...oslo, isPublic })] }
      : undefined
  const saves = (as: 'private' | 'public'): ModelledOutcome<Sharing> => ({
    to: { ...idle, oslo: as },
    does: [say('success', 'Updated filter'), refetches],
  })
  return {
    ...standing({ saved, keeping }),
    shows: { public: sharing === 'public' ? [4, 9] : sharing === 'private' ? [9] : [] },
    on: {
      'makes Oslo public': shares('private', true),
      'makes Oslo private': shares('public', false),
      'Oslo is saved as public': saves('public'),
      'Oslo is saved as private': saves('private'),
      'saving is refused': { to: idle, does: [say('error', 'Failed to update filter: No.'), refetches] },
      'the saved filters arrive': { to: { ...shared, saved: 'known', oslo: 'private' }, does: [tellsFetched(9, 4)] },
    },
  }
}

const foreignBergen = { ...bergen, isPublic: true, isForeign: true }

export const sharing = modelledWalk({
  machine: savedFiltersMachine,
  singletons,
  observe: ({ saved }: SavedFiltersContext) => ({
    public: saved
      .filter(({ isPublic }) => isPublic)
      .map(({ pk }) => pk)
      .toSorted((one, other) => one - other),
  }),
  starts: { 'a user signs in': { to: nothingShared, does: loads } },
  cases: {
    'the saved filters arrive': settle('fetchFilters', [oslo, foreignBergen]),
    'makes Oslo public': send({ type: 'savedFilters.share', pk: 4, isPublic: true }),
    'makes Oslo private': send({ type: 'savedFilters.share', pk: 4, isPublic: false }),
    'Oslo is saved as public': settle('saveFilter', publicOslo),
    'Oslo is saved as private': settle('saveFilter', oslo),
    'saving is refused': fail('saveFilter', no),
    "makes another user's filter private": send({ type: 'savedFilters.share', pk: 9, isPublic: false }),
    "saves to another user's filter": send({ type: 'savedFilters.save', pk: 9, filter: inOslo }),
    "renames another user's filter": send({ type: 'savedFilters.rename', pk: 9 }),
    "deletes another user's filter": send({ type: 'savedFilters.delete', pk: 9 }),
  },
  rowOf: sharingRow,
})

/** The last table: saving and deleting while the saved filters are fetched. */
interface Keeping {
  readonly keeping: 'idle' | 'updating' | 'deciding' | 'deleting'
  readonly saved: 'loading' | 'known'
  /** The version that is saved. */
  readonly oslo: 'open' | 'closed' | undefined
}

const asksForTasks = tell('maintenance', { type: 'maintenance.refresh' })

const nothingKept: Keeping = { keeping: 'idle', saved: 'loading', oslo: undefined }

function keepingRow(kept: Keeping): ModelledRow<Keeping> {
  const { keeping, saved, oslo: savedAs } = kept
  const idle: Keeping = { ...kept, keeping: 'idle', saved: 'loading' }
  const saves = (as: 'open' | 'closed'): ModelledOutcome<Keeping> | undefined =>
    savedAs === undefined || savedAs === as
      ? undefined
      : { to: { ...kept, keeping: 'updating' }, does: [start('saveFilter', osloAs(as))] }
  const inState: Record<Keeping['keeping'], Record<string, ModelledOutcome<Keeping> | undefined>> = {
    idle: {
      'saves Oslo for closed incidents': saves('closed'),
      'saves Oslo for open incidents': saves('open'),
      'asks to delete Oslo':
        savedAs === undefined ? undefined : { to: { ...kept, keeping: 'deciding' }, does: [asksForTasks] },
    },
    updating: {
      'Oslo is saved for closed incidents': {
        to: { ...idle, oslo: 'closed' },
        does: [say('success', 'Updated filter'), refetches],
      },
      'saving is refused': { to: idle, does: [say('error', 'Failed to update filter: No.'), refetches] },
    },
    deciding: {
      confirms: { to: { ...kept, keeping: 'deleting' }, does: [start('deleteFilter', { pk: 4, name: 'Oslo' })] },
      declines: { to: { ...kept, keeping: 'idle' } },
    },
    deleting: {
      'the filter is deleted': {
        to: { ...idle, oslo: undefined },
        does: [say('warning', 'Deleted filter Oslo'), tellParent({ type: 'savedFilters.deleted', pk: 4 }), refetches],
      },
      'deleting is refused': { to: idle, does: [say('error', 'Failed to delete filter: No.'), refetches] },
    },
  }
  return {
    ...standing({ saved, keeping }),
    shows: { saved: savedAs === undefined ? [] : [osloAs(savedAs)] },
    on: {
      ...inState[keeping],
      'the saved filters arrive': { to: { ...kept, saved: 'known', oslo: 'open' }, does: [tellsFetched(4)] },
    },
  }
}

function osloAs(screen: 'open' | 'closed') {
  return screen === 'open' ? oslo : { ...oslo, filter: { ...inOslo, open: false } }
}

export const keeping = modelledWalk({
  machine: savedFiltersMachine,
  singletons,
  observe: ({ saved }: SavedFiltersContext) => ({ saved }),
  starts: { 'a user signs in': { to: nothingKept, does: loads } },
  cases: {
    'the saved filters arrive': settle('fetchFilters', [oslo]),
    'saves Oslo for closed incidents': send({ type: 'savedFilters.save', pk: 4, filter: osloAs('closed').filter }),
    'saves Oslo for open incidents': send({ type: 'savedFilters.save', pk: 4, filter: inOslo }),
    'Oslo is saved for closed incidents': settle('saveFilter', osloAs('closed')),
    'saving is refused': fail('saveFilter', no),
    'asks to delete Oslo': send({ type: 'savedFilters.delete', pk: 4 }),
    'asks to delete a missing filter': send({ type: 'savedFilters.delete', pk: 5 }),
    confirms: send({ type: 'savedFilters.confirm' }),
    declines: send({ type: 'savedFilters.decline' }),
    'the filter is deleted': settle('deleteFilter'),
    'deleting is refused': fail('deleteFilter', no),
  },
  rowOf: keepingRow,
})

/** This table covers a public filter that planned maintenance uses. The dialogs say which tasks use it. */
interface Silencing {
  readonly saved: 'loading' | 'known'
  readonly keeping: 'idle' | 'silencing' | 'updating' | 'deciding' | 'deleting'
  /** What is about to change, or is being sent. */
  readonly change: 'conditions' | 'sharing'
  /** What the task uses: Oslo alone, Oslo and Bergen, or none of the two. */
  readonly used: 'alone' | 'with Bergen' | 'not at all'
}

const nothingSilenced: Silencing = { saved: 'loading', keeping: 'idle', change: 'conditions', used: 'not at all' }
const tasksUsed = { alone: [taskWith(oslo)], 'with Bergen': [taskWith(bergen, oslo)], 'not at all': [taskWith(bergen)] }
const sends = {
  conditions: start('saveFilter', { ...osloAs('closed'), isPublic: true }),
  sharing: start('saveFilter', { ...oslo, isPublic: false }),
}

function taskWith(...filters: readonly SavedFilter[]): MaintenanceTask {
  return { pk: 7, description: 'Power works', start: 0, end: 1, filters }
}

function depends(used: Silencing['used']) {
  return send({ type: 'savedFilters.depend', tasks: tasksUsed[used] })
}

function silencingRow(silencing: Silencing): ModelledRow<Silencing> {
  const { saved, keeping, change, used } = silencing
  const sending: ModelledOutcome<Silencing> = { to: { ...silencing, keeping: 'updating' }, does: [sends[change]] }
  const changes = (what: Silencing['change']): ModelledOutcome<Silencing> =>
    used === 'not at all'
      ? { to: { ...silencing, keeping: 'updating', change: what }, does: [sends[what]] }
      : { to: { ...silencing, keeping: 'silencing', change: what } }
  const deletes: ModelledOutcome<Silencing> = {
    to: { ...silencing, keeping: 'deleting' },
    does: [start('deleteFilter', { pk: 4, name: 'Oslo' })],
  }
  const declines: ModelledOutcome<Silencing> = { to: { ...silencing, keeping: 'idle' } }
  const inState: Record<Silencing['keeping'], Record<string, ModelledOutcome<Silencing> | undefined>> = {
    idle: {
      'saves Oslo for closed incidents': changes('conditions'),
      'makes Oslo private': changes('sharing'),
      'asks to delete Oslo': { to: { ...silencing, keeping: 'deciding' }, does: [asksForTasks] },
    },
    silencing: { confirms: sending, declines },
    updating: {},
    // Without its last filter, the task would silence everything.
    deciding: { confirms: used === 'alone' ? undefined : deletes, declines },
    deleting: {},
  }
  const loaded: ModelledOutcome<Silencing> = { to: { ...silencing, saved: 'known' }, does: [tellsFetched(4)] }
  return {
    ...standing({ saved, keeping }),
    shows: { tasks: tasksUsed[used] },
    on: {
      ...(saved === 'known' ? inState[keeping] : { 'the saved filters arrive': loaded }),
      'a task uses Oslo alone': { to: { ...silencing, used: 'alone' } },
      'the task uses Bergen too': { to: { ...silencing, used: 'with Bergen' } },
      'the task uses only Bergen': { to: { ...silencing, used: 'not at all' } },
    },
  }
}

export const silencing = modelledWalk({
  machine: savedFiltersMachine,
  singletons,
  observe: ({ tasks = tasksUsed['not at all'] }: SavedFiltersContext) => ({ tasks }),
  starts: { 'a user signs in': { to: nothingSilenced, does: loads } },
  cases: {
    'the saved filters arrive': settle('fetchFilters', [publicOslo]),
    'saves Oslo for closed incidents': send({ type: 'savedFilters.save', pk: 4, filter: osloAs('closed').filter }),
    'makes Oslo private': send({ type: 'savedFilters.share', pk: 4, isPublic: false }),
    'asks to delete Oslo': send({ type: 'savedFilters.delete', pk: 4 }),
    confirms: send({ type: 'savedFilters.confirm' }),
    declines: send({ type: 'savedFilters.decline' }),
    'a task uses Oslo alone': depends('alone'),
    'the task uses Bergen too': depends('with Bergen'),
    'the task uses only Bergen': depends('not at all'),
  },
  rowOf: silencingRow,
})
