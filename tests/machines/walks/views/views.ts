/**
 * The views that a user keeps (docs/behaviour.md#views): opening them, keeping what is on screen, renaming, deleting,
 * moving, and files. Storage makes each change, and tells which views there are then.
 */
import { fileDate } from '../../../../machines/core/domain/fileName.ts'
import { listAddress, type IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { SavedFilter } from '../../../../machines/filter/domain/savedFilter.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { mostViews, type View, type ViewChange } from '../../../../machines/views/domain/view.ts'
import { contentAddress } from '../../../../machines/views/domain/viewAddress.ts'
import { openAddress } from '../../../../machines/views/domain/viewContent.ts'
import { viewFile } from '../../../../machines/views/domain/viewFile.ts'
import { viewsMachine } from '../../../../machines/views/views.ts'
import type { ViewsContext } from '../../../../machines/views/viewRequests.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { broken } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle } from '../../support/walk.ts'

const display = defaultPreferences

function queryOf(...tags: readonly string[]): IncidentQuery {
  return { filter: { ...defaultPreferences.filter, tags }, timeframeHours: 0, search: '' }
}

function addressOf(query: IncidentQuery): string {
  return contentAddress({ query, display })
}

const queries = { oslo: queryOf('location=oslo'), bergen: queryOf('location=bergen'), plain: queryOf() }
const oslo: View = { id: 'a', name: 'Oslo', address: addressOf(queries.oslo), lookedAt: 5 }
const bergen: View = { id: 'b', name: 'Bergen', address: addressOf(queries.bergen), lookedAt: 6 }
const file = { name: 'views.json', text: viewFile([oslo]) }

function changes(change: ViewChange): Effect {
  return tell('keptViews', { type: 'keptViews.change', change })
}

function goes(to: string, replace?: true): Effect {
  return tell('navigation', { type: 'navigation.go', to, ...(replace === undefined ? {} : { replace }) })
}

function tells(views: readonly View[], standard?: string, isStored = true) {
  return hear('keptViews', { type: 'keptViews.told', kept: { views, standard }, unread: undefined, isStored })
}

function screenOf(query: IncidentQuery, open: string | undefined, isListShown = true) {
  return { query, preferences: display, chosen: undefined, saved: [], tasks: undefined, open, isListShown }
}

const screens = {
  list: screenOf(queries.plain, undefined),
  oslo: screenOf(queries.oslo, 'a'),
  modified: screenOf(queries.plain, 'a'),
  incident: screenOf(queries.oslo, 'a', false),
} as const

function shows(screen: object) {
  return hear('viewScreen', { type: 'viewScreen.changed', ...screen })
}

const singletons = {
  clock: { skew: 0 },
  drafts: { owner: 'ana', texts: new Map() },
  filter: {},
  navigation: {},
  preferences: { preferences: defaultPreferences },
  toasts: {},
}

const children = ['viewCounts', 'keptViews', 'viewScreen']
const begins = [start('viewCounts'), start('keptViews', { username: 'ana' }), start('viewScreen')]

/** The first table: everything but the order of the tabs, and what becomes of saved filters. */
interface Use {
  readonly phase: 'resting' | 'picking' | 'expecting' | 'naming' | 'renaming' | 'deciding' | 'saving'
  readonly kept: 'none' | 'both'
  readonly screen: 'unknown' | keyof typeof screens
  readonly isShown: boolean
}

const phases = {
  resting: { state: { idle: 'resting' }, tags: [], ports: [] },
  picking: { state: { idle: 'picking' }, tags: [], ports: ['pickViewFile'] },
  expecting: { state: 'expecting', tags: [], ports: [] },
  naming: { state: 'naming', tags: ['nameDialog'], ports: ['viewName'] },
  renaming: { state: 'renaming', tags: ['renameDialog'], ports: ['viewName'] },
  deciding: { state: 'deciding', tags: ['deleteDialog'], ports: [] },
  saving: { state: 'saving', tags: [], ports: ['saveViewFile'] },
} as const

/** The view whose incidents somebody can see: with other conditions on screen, criticals in it are still news. */
function seenIn({ kept, screen, isShown }: Use): 'a' | undefined {
  return kept === 'both' && isShown && screen === 'oslo' ? 'a' : undefined
}

/** The counts follow: critical incidents are new in every view that nobody sees. */
function counts(use: Use): readonly Effect[] {
  const questions = [
    {
      id: 'a',
      question: { ...queries.oslo, withLevels: true },
      newSince: seenIn(use) === undefined ? 5 : undefined,
      isAtMost: false,
    },
    { id: 'b', question: { ...queries.bergen, withLevels: true }, newSince: 6, isAtMost: false },
  ]
  const isSeen = use.kept === 'both' && use.isShown && use.screen !== 'unknown' && use.screen !== 'incident'
  return [
    tell('viewCounts', { type: 'viewCounts.follow', asked: use.kept === 'both' ? questions : [] }),
    tell('viewCounts', { type: isSeen ? 'viewCounts.show' : 'viewCounts.hide' }),
  ]
}

function looks(...ids: readonly (string | undefined)[]): readonly Effect[] {
  const seen = ids.filter((id) => id !== undefined)
  return seen.length === 0 ? [] : [changes({ type: 'look', ids: seen, at: beginning })]
}

const nothing: Use = { phase: 'resting', kept: 'none', screen: 'unknown', isShown: true }

const newId = beginning.toString(36)
const nameInput = { kind: 'name', required: true, most: 60 }
const keepsTabs = tell('preferences', { type: 'preferences.change', change: { viewTabs: true } })

const enough = say('warning', 'At most 50 views can be kept. Delete one first.')

function useRow(use: Use): ModelledRow<Use> {
  const { phase, kept, screen } = use
  const { state, tags, ports } = phases[phase]
  const isIdle = phase === 'resting' || phase === 'picking'
  const isKnown = kept === 'both' && screen !== 'unknown'
  const content = screen === 'unknown' ? undefined : { query: screens[screen].query, display }
  const names = kept === 'both' ? ['Oslo', 'Bergen'] : []
  const offered =
    screen === 'oslo' || screen === 'incident' ? (kept === 'both' ? 'oslo' : 'oslo') : `View ${names.length + 1}`
  const asksName = (to: Use): ModelledOutcome<Use> => {
    const value = to.screen === 'oslo' || to.screen === 'incident' ? 'oslo' : `View ${names.length + 1}`
    return {
      to: { ...to, phase: 'naming' },
      does: [start('viewName', { ...nameInput, value, draftKey: 'view.name', taken: names })],
    }
  }
  const rests = (...does: readonly Effect[]): ModelledOutcome<Use> => ({ to: { ...use, phase: 'resting' }, does })
  const stays = (...does: readonly Effect[]): ModelledOutcome<Use> => ({ to: use, does })
  const comes = (to: Use['screen']): ModelledOutcome<Use> => {
    const after = { ...use, screen: to }
    const [left, entered] = [seenIn(use), seenIn(after)]
    const looked = left === entered ? [] : looks(left, entered)
    if (phase !== 'expecting') return { to: after, does: [...looked, ...counts(after)] }
    const { to: named, does = [] } = asksName(after)
    return { to: named, does: [...looked, ...counts(after), ...does] }
  }
  const told = (to: Use['kept']): ModelledOutcome<Use> => {
    const after = { ...use, kept: to }
    return { to: after, does: [...(to === 'both' ? [keepsTabs] : []), ...counts(after)] }
  }
  const opens = (view: View, query: IncidentQuery, isThere: boolean): ModelledOutcome<Use> | undefined =>
    kept === 'none' || isThere
      ? undefined
      : stays(
          tell('filter', { type: 'filter.expect', query, chosen: undefined }),
          goes(openAddress({ query, display }, view.id)),
        )
  const opensOslo = opens(oslo, queries.oslo, screen === 'oslo')
  const named =
    phase === 'naming' && content !== undefined
      ? rests(
          changes({
            type: 'add',
            views: [{ address: contentAddress(content), name: 'Mine', id: newId, lookedAt: beginning }],
          }),
          tell('drafts', { type: 'drafts.drop', key: 'view.name' }),
          goes(openAddress(content, newId), true),
        )
      : rests(
          changes({ type: 'rename', id: 'a', name: 'Mine' }),
          tell('drafts', { type: 'drafts.drop', key: 'view.a.name' }),
        )
  const deletes = rests(
    changes({ type: 'delete', id: 'a' }),
    say('warning', 'Deleted view Oslo'),
    ...(content !== undefined && (screen === 'oslo' || screen === 'modified')
      ? [goes(listAddress(content.query), true)]
      : []),
  )
  const picks: ModelledOutcome<Use> | undefined =
    isIdle || phase === 'naming' ? { to: { ...use, phase: 'picking' }, does: [start('pickViewFile')] } : undefined
  const imported = kept === 'both' ? 'Oslo (2)' : 'Oslo'
  return {
    state,
    tags,
    ports: [...children, ...ports],
    shows: { names, offered },
    on: {
      'there are two views': told('both'),
      'there are no views': told('none'),
      'the list comes on screen': comes('list'),
      'the view comes on screen': comes('oslo'),
      'the view is modified': comes('modified'),
      'an incident comes on screen': comes('incident'),
      'the tab is hidden': {
        to: { ...use, isShown: false },
        does: [...looks(seenIn(use)), ...counts({ ...use, isShown: false })],
      },
      'the tab is shown': { to: { ...use, isShown: true }, does: counts({ ...use, isShown: true }) },
      'the user closes an incident': stays(tell('viewCounts', { type: 'viewCounts.doubt' })),
      'opens Oslo': opensOslo,
      'presses 1': opensOslo,
      'clears all conditions': opens(bergen, queries.bergen, false),
      'uses their own columns': content === undefined ? undefined : stays(goes(listAddress(content.query), true)),
      'keeps what is on screen': !isIdle
        ? undefined
        : screen === 'unknown'
          ? { to: { ...use, phase: 'expecting' } }
          : asksName(use),
      'enters the name': named,
      'cancels the name': rests(),
      'saves Oslo':
        isKnown && content !== undefined
          ? stays(changes({ type: 'replace', id: 'a', base: undefined, address: contentAddress(content) }))
          : undefined,
      'keeps Oslo without its saved filter':
        kept === 'both'
          ? stays(changes({ type: 'replace', id: 'a', address: oslo.address, base: undefined }))
          : undefined,
      'makes Oslo the default': stays(changes({ type: 'choose', standard: 'a' })),
      'renames Oslo':
        isIdle && isKnown
          ? {
              to: { ...use, phase: 'renaming' },
              does: [start('viewName', { ...nameInput, value: 'Oslo', draftKey: 'view.a.name', taken: ['Bergen'] })],
            }
          : undefined,
      'deletes Oslo': isIdle && isKnown ? { to: { ...use, phase: 'deciding' } } : undefined,
      confirms: phase !== 'deciding' ? undefined : kept === 'both' ? deletes : rests(),
      declines: phase === 'deciding' ? rests() : undefined,
      imports: picks,
      'the file has a view': rests(
        changes({ type: 'add', views: [{ name: imported, address: oslo.address, id: newId, lookedAt: beginning }] }),
        say('success', 'Imported 1 view.'),
      ),
      'the file has no views': rests(
        say('error', '‘notes.txt’ is not a file of views that Argus has exported. Nothing was imported.'),
      ),
      'no file is chosen': rests(),
      'the file cannot be read': rests(say('error', 'Failed to import views: Internal Server Error')),
      'exports all': isIdle
        ? {
            to: { ...use, phase: 'saving' },
            does: [
              start('saveViewFile', {
                name: `argus-views-${fileDate(new Date(beginning))}.json`,
                text: viewFile(kept === 'both' ? [oslo, bergen] : []),
              }),
            ],
          }
        : undefined,
      'the file is saved': rests(),
      'the file cannot be saved': rests(say('error', 'Failed to export views: Internal Server Error')),
    },
  }
}

export const walk = modelledWalk({
  machine: viewsMachine,
  singletons,
  observe: ({ kept, screen }: ViewsContext) => ({
    names: kept.views.map(({ name }) => name),
    offered: screen?.query === queries.oslo ? 'oslo' : `View ${kept.views.length + 1}`,
  }),
  starts: { 'a user signs in': { input: { username: 'ana', withLevels: true }, to: nothing, does: begins } },
  cases: {
    'there are two views': tells([oslo, bergen], 'b'),
    'there are no views': tells([]),
    'the list comes on screen': shows(screens.list),
    'the view comes on screen': shows(screens.oslo),
    'the view is modified': shows(screens.modified),
    'an incident comes on screen': shows(screens.incident),
    'the tab is hidden': send({ type: 'views.hide' }),
    'the tab is shown': send({ type: 'views.show' }),
    'the user closes an incident': send({ type: 'views.doubt' }),
    'opens Oslo': send({ type: 'views.open', id: 'a' }),
    'presses 1': send({ type: 'views.openPlace', place: 0 }),
    'presses 3': send({ type: 'views.openPlace', place: 2 }),
    'clears all conditions': send({ type: 'views.goToStandard' }),
    'uses their own columns': send({ type: 'views.useOwn' }),
    'keeps what is on screen': send({ type: 'views.keep' }),
    'enters the name': settle('viewName', { submitted: true, value: 'Mine' }),
    'cancels the name': settle('viewName', { submitted: false }),
    'saves Oslo': send({ type: 'views.save', id: 'a' }),
    'keeps Oslo without its saved filter': send({ type: 'views.detach', id: 'a' }),
    'makes Oslo the default': send({ type: 'views.choose', standard: 'a' }),
    'renames Oslo': send({ type: 'views.rename', id: 'a' }),
    'deletes Oslo': send({ type: 'views.delete', id: 'a' }),
    confirms: send({ type: 'views.confirm' }),
    declines: send({ type: 'views.decline' }),
    imports: send({ type: 'views.import' }),
    'the file has a view': settle('pickViewFile', file),
    'the file has no views': settle('pickViewFile', { name: 'notes.txt', text: 'notes' }),
    'no file is chosen': settle('pickViewFile', undefined),
    'the file cannot be read': fail('pickViewFile', broken('read file')),
    'exports all': send({ type: 'views.export', id: undefined }),
    'the file is saved': settle('saveViewFile'),
    'the file cannot be saved': fail('saveViewFile', broken('save file')),
  },
  rowOf: useRow,
})

/** The second table: the order of the tabs, by keys and by drag. */
interface Arranging {
  readonly kept: Use['kept']
  readonly screen: 'unknown' | 'list'
  readonly drag: 'none' | 'over itself' | 'over Bergen'
  readonly hasMoved: boolean
}

function arrangingRow(now: Arranging): ModelledRow<Arranging> {
  const { kept, screen, drag, hasMoved } = now
  const isKnown = kept === 'both' && screen === 'list'
  const isDropped = isKnown && drag === 'over Bergen'
  const moves = [changes({ type: 'move', id: 'a', to: 1 })]
  const over = drag === 'none' ? undefined : { id: 'a', over: drag === 'over itself' ? 'a' : 'b' }
  return {
    state: { idle: 'resting' },
    ports: children,
    shows: { drag: over, moved: hasMoved ? 'a' : undefined },
    on: {
      'there are two views': {
        to: { ...now, kept: 'both' },
        does: [keepsTabs, ...counts({ ...nothing, kept: 'both', screen })],
      },
      'the list comes on screen': {
        to: { ...now, screen: 'list' },
        does: counts({ ...nothing, kept, screen: 'list' }),
      },
      'moves Oslo right': isKnown ? { to: { ...now, hasMoved: true }, does: moves } : undefined,
      'drags Oslo': { to: { ...now, drag: 'over itself' } },
      'drags it over Bergen': { to: { ...now, drag: drag === 'none' ? 'none' : 'over Bergen' } },
      'drops it': {
        to: { ...now, drag: 'none', hasMoved: hasMoved || isDropped },
        does: isDropped ? moves : [],
      },
      'lets it go elsewhere': { to: { ...now, drag: 'none' } },
    },
  }
}

export const arranging = modelledWalk({
  machine: viewsMachine,
  singletons,
  observe: ({ drag, moved }: ViewsContext) => ({ drag, moved }),
  starts: {
    'a user signs in': {
      input: { username: 'ana', withLevels: true },
      to: { kept: 'none', screen: 'unknown', drag: 'none', hasMoved: false },
      does: begins,
    },
  },
  cases: {
    'there are two views': tells([oslo, bergen], 'b'),
    'the list comes on screen': shows(screens.list),
    'moves Oslo right': send({ type: 'views.move', id: 'a', to: 1 }),
    'drags Oslo': send({ type: 'views.drag', id: 'a' }),
    'drags it over Bergen': send({ type: 'views.dragOver', over: 'b' }),
    'drops it': send({ type: 'views.drop' }),
    'lets it go elsewhere': send({ type: 'views.endDrag' }),
  },
  rowOf: arrangingRow,
})

/** The third table: the saved filter of a view, what storage could not keep or read, and the limit. */
interface Trouble {
  readonly kept: 'none' | 'based' | 'full'
  readonly screen: 'unknown' | 'of its owner' | 'of the user'
  readonly isStored: boolean
  /** Whether a name is being asked for, or will be once it is known what is on screen. */
  readonly asks: 'no' | 'later' | 'yes'
}

const based: View = { ...oslo, base: { pk: 4, name: 'Oslo' } }
const full = Array.from({ length: mostViews }, (_, place): View => ({ ...bergen, id: `v${place}`, name: `${place}` }))
const keptIn = { none: [], based: [based], full } as const
/** The saved filter of the view as it is now; the view was kept with other conditions. */
const changedFilter: SavedFilter = { pk: 4, name: 'Oslo', filter: queries.bergen.filter }
const changedScreens = {
  'of its owner': { ...screenOf(queries.bergen, 'a'), chosen: 4, saved: [{ ...changedFilter, isForeign: true }] },
  'of the user': { ...screenOf(queries.bergen, 'a'), chosen: 4, saved: [changedFilter] },
} as const

function countsOf({ kept, screen }: Trouble): readonly Effect[] {
  const asked = keptIn[kept].map(({ id, lookedAt }) => {
    const isBased = id === 'a'
    const query = isBased && screen === 'unknown' ? queries.oslo : queries.bergen
    const newSince = isBased && screen !== 'unknown' ? undefined : lookedAt
    return { id, question: { ...query, withLevels: true }, newSince, isAtMost: false }
  })
  const isSeen = kept !== 'none' && screen !== 'unknown'
  return [
    tell('viewCounts', { type: 'viewCounts.follow', asked }),
    tell('viewCounts', { type: isSeen ? 'viewCounts.show' : 'viewCounts.hide' }),
  ]
}

/** The dialog for the name, which offers that of the saved filter, or with a number if a view has it. */
function asksFor(kept: Trouble['kept']): Effect {
  const taken = keptIn[kept].map(({ name }) => name)
  const value = taken.includes('Oslo') ? 'Oslo (2)' : 'Oslo'
  return start('viewName', { ...nameInput, value, draftKey: 'view.name', taken })
}

function troubleRow(now: Trouble): ModelledRow<Trouble> {
  const { kept, screen, isStored, asks } = now
  const told = (to: Trouble, ...does: readonly Effect[]): ModelledOutcome<Trouble> => ({
    to,
    does: [...does, ...(to.kept === 'none' ? [] : [keepsTabs]), ...countsOf(to)],
  })
  const changed = (to: 'of its owner' | 'of the user'): ModelledOutcome<Trouble> => {
    const isAsked = asks === 'later'
    const after: Trouble = { ...now, screen: to, asks: isAsked ? 'yes' : asks }
    const isOpen = kept === 'based'
    const news =
      to === 'of its owner'
        ? [
            say(
              'info',
              'The saved filter ‘Oslo’ of this view was changed by its owner. The list shows it as it is now.',
            ),
          ]
        : []
    const keeps = changes({ type: 'replace', id: 'a', base: based.base, address: addressOf(queries.bergen) })
    return {
      to: after,
      does: [
        ...(isOpen && screen === 'unknown' ? looks('a') : []),
        ...(isOpen ? [keeps, ...news] : []),
        ...countsOf(after),
        ...(isAsked ? [asksFor(kept)] : []),
      ],
    }
  }
  const lasts = say('warning', 'This browser does not keep views: they last until the page is closed.')
  const unread = say(
    'warning',
    'Some of your views could not be read. 2 views could not be read. Left out of ‘Oslo’, because it could not be read: order=banana.',
  )
  const keeps: ModelledOutcome<Trouble> =
    screen === 'unknown' ? { to: { ...now, asks: 'later' } } : { to: { ...now, asks: 'yes' }, does: [asksFor(kept)] }
  return {
    state: { no: { idle: 'resting' }, later: 'expecting', yes: 'naming' }[asks],
    tags: asks === 'yes' ? ['nameDialog'] : [],
    ports: asks === 'yes' ? [...children, 'viewName'] : children,
    shows: isStored,
    on: {
      'keeps what is on screen':
        asks !== 'no' ? undefined : kept === 'full' && screen !== 'unknown' ? { to: now, does: [enough] } : keeps,
      'a view rests on a saved filter': told({ ...now, kept: 'based', isStored: true }),
      'there are as many views as can be kept': told({ ...now, kept: 'full', isStored: true }),
      'some views could not be read': told({ ...now, kept: 'based', isStored: true }, unread),
      'a view could not be stored': told({ ...now, kept: 'based', isStored: false }, ...(isStored ? [lasts] : [])),
      'storage is refused, without views': told({ ...now, kept: 'none', isStored: false }),
      'its owner has changed the filter': changed('of its owner'),
      'the user has changed the filter': changed('of the user'),
      'opens the view':
        kept === 'based' && screen === 'unknown'
          ? {
              to: now,
              does: [
                tell('filter', { type: 'filter.expect', query: queries.oslo, chosen: undefined }),
                goes(openAddress({ query: queries.oslo, display }, 'a')),
              ],
            }
          : undefined,
    },
  }
}

const told = { type: 'keptViews.told', kept: { views: [based] }, unread: undefined, isStored: true }

export const troubles = modelledWalk({
  machine: viewsMachine,
  singletons,
  observe: ({ isStored }: ViewsContext) => isStored,
  starts: {
    'a user signs in': {
      input: { username: 'ana', withLevels: true },
      to: { kept: 'none', screen: 'unknown', isStored: true, asks: 'no' },
      does: begins,
    },
  },
  cases: {
    'a view rests on a saved filter': hear('keptViews', told),
    'there are as many views as can be kept': hear('keptViews', { ...told, kept: { views: full } }),
    'some views could not be read': hear('keptViews', {
      ...told,
      unread: { unreadable: 2, leftOut: [{ name: 'Oslo', parts: ['order=banana'] }] },
    }),
    'a view could not be stored': hear('keptViews', { ...told, isStored: false }),
    'storage is refused, without views': hear('keptViews', { ...told, kept: { views: [] }, isStored: false }),
    'keeps what is on screen': send({ type: 'views.keep' }),
    'its owner has changed the filter': shows(changedScreens['of its owner']),
    'the user has changed the filter': shows(changedScreens['of the user']),
    'opens the view': send({ type: 'views.open', id: 'a' }),
  },
  rowOf: troubleRow,
})
