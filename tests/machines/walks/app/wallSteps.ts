/** Steps through views on the wall (docs/behaviour.md#wall-mode). */
import { wallStepsMachine, type WallStepsContext } from '../../../../machines/app/wallSteps.ts'
import { queryOfAddress } from '../../../../machines/filter/domain/incidentQuery.ts'
import type { View } from '../../../../machines/views/domain/view.ts'
import { start, tell, type Effect } from '../../support/effects.ts'
import { defineWalk, hear, send, wait, type Outcome, type Row } from '../../support/walk.ts'

/** Open incidents in the server's order, which the wall shows worst first; acked ones by source; closed ones by host. */
const addresses = {
  a: '?open=true&order=newest',
  b: '?acked=true&order=source,ascending',
  c: '?open=false&g=host',
} as const

type Shown = keyof typeof addresses
const ids = ['a', 'b', 'c'] as const
const views: readonly View[] = ids.map((id) => ({ id, name: id, address: addresses[id], lookedAt: 0 }))

const onWall: Readonly<Record<Shown, string>> = {
  a: '/wall?open=true&view=a&step=30',
  b: '/wall?acked=true&order=source%2Cascending&view=b&step=30',
  c: '/wall?open=false&g=host&view=c&step=30',
}

/** The filter is told what to expect, and the address of the view replaces that of the other view in the history. */
function shows(id: Shown): readonly Effect[] {
  return [
    tell('filter', { type: 'filter.expect', query: queryOfAddress(addresses[id]), chosen: undefined }),
    tell('navigation', { type: 'navigation.go', to: onWall[id], replace: true }),
  ]
}

function told(search: string, kept: readonly View[]) {
  return hear('wallPlace', { type: 'wallPlace.changed', search, views: kept, saved: undefined })
}

/** The view on screen; elsewhere, the list is that of no view. */
type Place = Shown | 'elsewhere'
type Situation = 'still' | 'lacking' | 'naming others' | Place | `${Place}, half over` | `${Place}, paused`

const places: readonly Place[] = ['a', 'b', 'c', 'elsewhere']
const searches: Readonly<Record<'still' | 'lacking' | 'naming others' | Place, string>> = {
  still: '?open=true',
  lacking: '?open=true&step=30',
  'naming others': '?open=true&step=30&through=z',
  a: '?open=true&view=a&step=30',
  b: '?acked=true&view=b&step=30',
  c: '?open=false&view=c&step=30',
  elsewhere: '?open=true&acked=true&step=30',
}

const neighbours: Readonly<Record<Place, { readonly next: Shown; readonly previous: Shown }>> = {
  a: { next: 'b', previous: 'c' },
  b: { next: 'c', previous: 'a' },
  c: { next: 'a', previous: 'b' },
  elsewhere: { next: 'a', previous: 'a' },
}

/** What follows from another address, or from other views. `suffix`: what stays of the situation. */
function followed(suffix: '' | ', paused'): Row<Situation, string>['on'] {
  return {
    'the address asks for no steps': 'still',
    'the address asks for no steps, and no views are kept': 'still',
    'no views are kept': 'lacking',
    'the address names other views': 'naming others',
    ...Object.fromEntries(ids.map((id) => [`the address is that of ${id}`, `${id}${suffix}`])),
    'the address is that of another list': {
      to: `elsewhere${suffix}`,
      does: suffix === '' ? shows('a') : [],
    },
  }
}

/** Chooses tiles: the address says so, and keeps everything else. */
function chooses(to: Situation, search: string): Outcome<Situation> {
  const [kept = '', step = ''] = search.split(/&(?=step)/)
  const address = `/wall${kept}&tiles=true${step === '' ? '' : `&${step}`}`
  return { to, does: [tell('navigation', { type: 'navigation.go', to: address, replace: true })] }
}

function resting(name: 'still' | 'lacking' | 'naming others'): Row<Situation, string> {
  return {
    state: name === 'still' ? 'still' : 'lacking',
    tags: name === 'still' ? [] : ['lacking'],
    ports: ['wallPlace'],
    shows: { shown: undefined, missing: name === 'naming others' ? 1 : 0 },
    on: { ...followed(''), 'chooses tiles': chooses(name, searches[name]) },
  }
}

function stepping(place: Place, isHalf: boolean): Row<Situation, string> {
  const { next, previous } = neighbours[place]
  const name: Situation = isHalf ? `${place}, half over` : place
  const same = place === 'elsewhere' ? 'the address is that of another list' : `the address is that of ${place}`
  return {
    state: 'stepping',
    tags: ['stepping'],
    ports: ['wallPlace'],
    shows: { shown: place === 'elsewhere' ? undefined : place, missing: 0 },
    on: {
      ...followed(''),
      // The time of the view goes on.
      [same]: name,
      'fifteen seconds pass': isHalf ? { to: place, does: shows(next) } : `${place}, half over`,
      'presses p': `${place}, paused`,
      'asks for the next view': { to: place, does: shows(next) },
      'asks for the previous view': { to: place, does: shows(previous) },
      'chooses tiles': chooses(name, searches[place]),
    },
  }
}

function paused(place: Place): Row<Situation, string> {
  const { next, previous } = neighbours[place]
  const name: Situation = `${place}, paused`
  return {
    state: 'paused',
    tags: ['stepping', 'paused'],
    ports: ['wallPlace'],
    shows: { shown: place === 'elsewhere' ? undefined : place, missing: 0 },
    on: {
      ...followed(', paused'),
      'presses p': place,
      'asks for the next view': { to: name, does: shows(next) },
      'asks for the previous view': { to: name, does: shows(previous) },
      'chooses tiles': chooses(name, searches[place]),
    },
  }
}

const rows = Object.fromEntries<Row<Situation, string>>([
  ...(['still', 'lacking', 'naming others'] as const).map((name) => [name, resting(name)] as const),
  ...places.flatMap((place) => [
    [place, stepping(place, false)] as const,
    [`${place}, half over`, stepping(place, true)] as const,
    [`${place}, paused`, paused(place)] as const,
  ]),
])

export const walk = defineWalk({
  machine: wallStepsMachine,
  singletons: { filter: {}, navigation: {}, currentPage: { place: { path: '/wall', search: '' } } },
  observe: ({ shown, tour: { missing } }: WallStepsContext) => ({ shown, missing }),
  starts: { 'on the wall': { to: 'at first', does: [start('wallPlace')] } },
  cases: {
    'the address asks for no steps': told(searches.still, views),
    'the address asks for no steps, and no views are kept': told(searches.still, []),
    'no views are kept': told(searches.lacking, []),
    'the address names other views': told(searches['naming others'], views),
    'the address is that of a': told(searches.a, views),
    'the address is that of b': told(searches.b, views),
    'the address is that of c': told(searches.c, views),
    'the address is that of another list': told(searches.elsewhere, views),
    'fifteen seconds pass': wait(15_000),
    'presses p': send({ type: 'wallSteps.togglePause' }),
    'asks for the next view': send({ type: 'wallSteps.go', by: 1 }),
    'asks for the previous view': send({ type: 'wallSteps.go', by: -1 }),
    'chooses tiles': send({ type: 'wallSteps.choose', change: { tiles: true } }),
  },
  rows: {
    ...rows,
    // Until the chart has read the address.
    'at first': {
      state: 'still',
      tags: [],
      ports: ['wallPlace'],
      shows: { shown: undefined, missing: 0 },
      on: {
        ...followed(''),
        'chooses tiles': {
          to: 'at first',
          does: [tell('navigation', { type: 'navigation.go', to: '/wall?tiles=true', replace: true })],
        },
      },
    },
  },
})

/** The only view, as it was at first, and as its owner has changed it since. */
const only = views.slice(0, 1)
const changedOnly = only.map((one) => ({ ...one, address: '?open=true&acked=true' }))
const showsChange: readonly Effect[] = [
  tell('filter', { type: 'filter.expect', query: queryOfAddress('?open=true&acked=true'), chosen: undefined }),
  tell('navigation', {
    type: 'navigation.go',
    to: '/wall?open=true&acked=true&view=a&step=30&tiles=yes',
    replace: true,
  }),
]

function onlyRow(to: string, does: readonly Effect[]): Row<string, string> {
  return {
    state: 'stepping',
    tags: ['stepping'],
    ports: ['wallPlace'],
    shows: 1,
    on: {
      'the view is as it was': 'the same',
      'the view has changed': 'changed',
      'thirty seconds pass': { to, does },
    },
  }
}

/** A step from the only view shows what has become of it. What cannot be read in the address stays in it. */
export const walkOfOne = defineWalk({
  machine: wallStepsMachine,
  singletons: { filter: {}, navigation: {}, currentPage: { place: { path: '/wall', search: '' } } },
  observe: ({ tour }: WallStepsContext) => tour.stops.length,
  starts: { 'on the wall': { to: 'at first', does: [start('wallPlace')] } },
  cases: {
    'the view is as it was': told('?open=true&view=a&step=30&tiles=yes', only),
    'the view has changed': told('?open=true&view=a&step=30&tiles=yes', changedOnly),
    'thirty seconds pass': wait(30_000),
  },
  rows: {
    'at first': {
      state: 'still',
      tags: [],
      ports: ['wallPlace'],
      shows: 0,
      on: { 'the view is as it was': 'the same', 'the view has changed': 'changed' },
    },
    'the same': onlyRow('the same', []),
    changed: onlyRow('changed', showsChange),
  },
})
