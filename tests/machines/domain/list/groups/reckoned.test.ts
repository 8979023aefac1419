/** Groups, folds and lines over random changes, compared with a second reckoning (docs/behaviour.md#groups). */
import { describe, expect, it } from 'vitest'
import type { Incident } from '../../../../../machines/incident/domain/incident.ts'
import {
  emptyStore,
  forgetAll,
  loadMore,
  modifyAll,
  type IncidentStore,
} from '../../../../../machines/incident/domain/incidentStore.ts'
import type { RowAcknowledgement } from '../../../../../machines/list/domain/rowAcknowledgements.ts'
import { ackedAlike } from '../../../../../machines/list/domain/groups/ackedAlike.ts'
import type { GroupKey } from '../../../../../machines/filter/domain/groupKey.ts'
import { groupsAfter, nothingGrouped, type Groups } from '../../../../../machines/list/domain/groups/groups.ts'
import {
  foldLineId,
  groupLineId,
  linesAfter,
  nothingLined,
  nothingOpened,
  type Line,
  type Lines,
  type Opened,
} from '../../../../../machines/list/domain/groups/lines.ts'
import type { Fold, Group } from '../../../../../machines/list/domain/groups/parts.ts'
import { newestOf, oldestOf } from '../../../../../machines/list/domain/groups/sums.ts'
import type { RowState } from '../../../../../machines/list/domain/listOrder.ts'
import type { Level } from '../../../../../machines/incident/domain/level.ts'
import { pick, randomNumbers } from '../../../../support/random.ts'
import { incident } from '../../../support/fixtures.ts'
import {
  belongsTo,
  reckonedExpiry,
  reckonedGroups,
  reckonedLines,
  reckonedOrder,
  reckonedWaiting,
  type Listed,
  type Reckoned,
} from './reckoning.ts'

const begin = Date.parse('2026-11-20T12:00:00Z')
const keys: readonly GroupKey[] = ['none', 'host', 'source', 'severity', 'tag:rack']
const allLevels: readonly (Level | 'unknown')[] = [1, 2, 3, 4, 5, 'unknown']
const hosts = ['', 'hamar-gw1', 'hamar-gw2', 'Hamar-gw2', 'hamar-gw11', 'ups', 'sw19']

/** The last two are the same moment. */
const expiries = ['', '2026-11-20T18:00:00Z', '2026-11-20T16:00:00Z', '2026-11-20T17:00:00+01:00']

/** What the operator and the server do to a list. */
class World {
  readonly random: () => number
  now = begin
  store: IncidentStore = emptyStore
  rows: number[] = []
  key: GroupKey = 'host'
  isFolding = true
  withLevels = true
  state: RowState = 'free'
  opened: Opened = nothingOpened
  /** The limit that every line has that was ever open. */
  limit = 3
  /** Where the rows stood when they were last free. */
  stood = new Map<number, Listed['at']>()
  /** What the server has said of acknowledgements. */
  told: ReadonlyMap<number, RowAcknowledgement> = new Map()
  #next = 1

  constructor(seed: number) {
    this.random = randomNumbers(seed)
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  incident(pk: number): Incident {
    const { random } = this
    if (this.chance(0.7)) {
      const by = this.chance(0.9) ? 'ana' : undefined
      const until = pick(expiries, random) || undefined
      this.told = new Map(this.told).set(pk, { version: undefined, by, until, message: '', hasRunOut: false })
    }
    const host = pick(hosts, random)
    const tags = [
      ...(this.chance(0.9) ? [{ key: 'host', value: host }] : []),
      ...(this.chance(0.2) ? [{ key: 'host', value: 'second' }] : []),
      ...(this.chance(0.5) ? [{ key: 'rack', value: pick(['1', '2', '10'], random) }] : []),
    ]
    const started = this.now - Math.floor(random() ** 3 * 30 * 60_000) + 15_000
    const level = pick(allLevels, random)
    return incident({
      pk,
      level: level === 'unknown' ? undefined : level,
      acked: this.chance(0.3),
      description: pick(['down', 'UPS on battery', 'flapping'], random),
      source: { pk: pick([1, 2], random), name: pick(['nav', 'nagios', 'n'], random) },
      startTime: this.chance(0.05) ? '' : new Date(started).toISOString(),
      tags,
      ...(this.chance(0.05) ? { unknown: [pick(['source', 'description'] as const, random)] } : {}),
    })
  }

  arrives(): void {
    const pk = this.#next
    this.#next += 1
    this.store = modifyAll(this.store, [this.incident(pk)], this.now)
    const place = this.chance(0.7) ? 0 : Math.floor(this.random() * (this.rows.length + 1))
    this.rows = this.rows.toSpliced(place, 0, pk)
  }

  /** Most leave because they were closed; some are deleted. */
  leaves(): void {
    if (this.rows.length === 0) return
    const pk = pick(this.rows, this.random)
    this.rows = this.rows.filter((other) => other !== pk)
    if (this.chance(0.3)) this.store = forgetAll(this.store, [pk])
    else if (this.chance(0.7)) this.changes(pk)
  }

  changes(pk: number): void {
    const known = this.store.storedIncidents.get(pk)?.incident
    const other = this.incident(pk)
    const change = pick<Partial<Incident>>(
      [
        {},
        { acked: other.acked },
        { level: other.level },
        { tags: other.tags },
        { description: other.description },
        other,
      ],
      this.random,
    )
    if (known !== undefined) this.store = modifyAll(this.store, [{ ...known, ...change }], this.now)
  }

  moves(): void {
    if (this.rows.length === 0) return
    const pk = pick(this.rows, this.random)
    if (this.chance(0.7)) this.changes(pk)
    const rest = this.rows.filter((other) => other !== pk)
    this.rows = rest.toSpliced(Math.floor(this.random() * (rest.length + 1)), 0, pk)
  }

  opensOrCloses(lines: readonly Line[]): void {
    const ids = lines.flatMap((line) => (line.kind === 'group' || line.kind === 'fold' ? [line.id] : []))
    if (ids.length === 0) return
    const id = pick(ids, this.random)
    const open = new Set(this.opened.open)
    if (!open.delete(id)) open.add(id)
    this.opened = { open, limits: new Map(this.opened.limits).set(id, this.limit) }
  }

  /** One random step. */
  steps(lines: readonly Line[]): void {
    const size = this.rows.length
    const change = this.random()
    if (change < 0.3) this.arrives()
    else if (change < 0.3 + size / 200) this.leaves()
    else if (change < 0.75) this.changes(pick([...this.rows, 1], this.random))
    else if (change < 0.85) this.moves()
    else if (change < 0.9) this.opensOrCloses(lines)
    else if (change < 0.95) this.now += Math.floor(this.random() * 60_000)
    else this.changesMuch()
  }

  changesMuch(): void {
    const change = this.random()
    if (change < 0.5) this.state = pick(['free', 'held', 'growing'], this.random)
    else if (change < 0.6) this.key = pick(keys, this.random)
    else if (change < 0.7) this.isFolding = !this.isFolding
    else if (change < 0.72) this.withLevels = !this.withLevels
    else if (change < 0.77) this.rows = this.rows.toReversed()
    else if (change < 0.82) for (let count = 0; count < 70; count += 1) this.arrives()
    else if (change < 0.87) for (let count = 0; count < 60; count += 1) this.leaves()
    else if (change < 0.92) for (let count = 0; count < 12; count += 1) this.moves()
    // As after a recording.
    else if (change < 0.96) this.store = { ...this.store, storedIncidents: new Map(this.store.storedIncidents) }
    else
      this.store = loadMore(
        this.store,
        this.rows.map((pk) => this.incident(pk)),
        this.now,
        this.now,
      )
  }

  listed(): readonly Listed[] {
    return this.rows.flatMap((pk) => {
      const known = this.store.storedIncidents.get(pk)?.incident
      if (known === undefined) return []
      return [{ incident: known, at: this.stood.get(pk) ?? belongsTo(known, this.key) }]
    })
  }
}

/** The parts of a group that the second reckoning has, too. */
function summary(group: Group, isFolding: boolean): Reckoned {
  const { id, rows, sums, pace } = group
  return {
    name: id,
    pks: rows,
    byLevel: [sums.unknownLevel, ...([1, 2, 3, 4, 5] as const).map((level) => sums.levels[level] ?? 0)],
    acked: sums.acked,
    oldest: oldestOf(sums),
    newest: newestOf(sums),
    spark: pace.spark,
    folds: isFolding ? foldsOf(group).map((fold) => ({ pks: fold.rows, lead: fold.lead })) : [],
  }
}

function foldsOf({ foldOrder, folds }: Group): readonly Fold[] {
  return foldOrder.flatMap((key) => folds.get(key) ?? [])
}

function lineWords(line: Line): string {
  const what = {
    group: () => line.kind === 'group' && `group ${line.group.id}${line.isExpanded ? ' open' : ''}`,
    fold: () => line.kind === 'fold' && `fold of ${line.fold.lead}${line.isExpanded ? ' open' : ''}`,
    row: () => line.kind === 'row' && `row ${line.pk}`,
    more: () => line.kind === 'more' && `${line.count} more`,
  }
  return `${line.level} ${line.place}/${line.size} ${what[line.kind]()}`
}

/** Until when a group or a fold is acked, as the second reckoning says it. */
function expiryOf(part: Group | Fold, told: World['told']): string {
  const alike = ackedAlike(part, told)
  if (alike === undefined) return ''
  return alike.until === undefined ? 'never' : new Date(alike.until).toISOString()
}

/** The contents of each incident are the same object until they change. */
function contentsOf({ rows }: Group, store: IncidentStore): readonly (Incident | undefined)[] {
  return rows.map((pk) => store.storedIncidents.get(pk)?.incident)
}

function areSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** Compares as texts, which is much faster for large values. */
function expectSame(one: unknown, other: unknown): void {
  expect(JSON.stringify(one, undefined, 1)).toBe(JSON.stringify(other, undefined, 1))
}

const stepsPerWorld = 1250

describe('groups, folds and lines after each of 10,000 random changes', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('equal those reckoned from nothing, in world %i', (seed) => {
    const world = new World(seed)
    let groups: Groups = nothingGrouped
    let lines: Lines = nothingLined
    let order: readonly string[] = []
    let ackedAlikes = 0
    let before: Pick<World, 'key' | 'isFolding' | 'withLevels' | 'state' | 'store'> = {
      key: world.key,
      isFolding: world.isFolding,
      withLevels: world.withLevels,
      state: world.state,
      store: world.store,
    }
    for (let step = 0; step < stepsPerWorld; step += 1) {
      world.steps(lines.lines)
      const { key, isFolding, withLevels, state, now, store } = world
      const isNewDivision =
        step === 0 || before.key !== key || before.isFolding !== isFolding || before.withLevels !== withLevels
      if (state === 'free' || isNewDivision) world.stood = new Map()
      const listed = world.listed()
      const places = new Map(listed.map(({ incident: { pk }, at }) => [pk, at]))
      const earlier = groups
      groups = groupsAfter(groups, {
        rows: [...world.rows],
        stored: store.storedIncidents,
        key,
        isFolding,
        withLevels,
        state,
        now,
      })

      const isKept = !isNewDivision && state !== 'free' && (state === 'growing' || before.state !== 'growing')
      const all = reckonedGroups(listed, now, withLevels)
      const expected = isKept
        ? [
            ...order.flatMap((name) => all.filter((group) => group.name === name)),
            ...reckonedOrder(all.filter(({ name }) => !order.includes(name))),
          ]
        : reckonedOrder(all)
      const comparable = isFolding ? expected : expected.map((group) => ({ ...group, folds: [] }))
      expectSame(
        groups.groups.map((group) => summary(group, isFolding)),
        comparable,
      )
      expect(groups.waiting).toEqual({
        groups: isKept ? reckonedWaiting(expected) : 0,
        rows: listed.filter(({ incident: one, at }) => {
          const [group, fold] = belongsTo(one, key)
          return group !== at[0] || (isFolding && fold !== at[1])
        }).length,
      })
      for (const part of groups.groups.flatMap((group) => [group, ...foldsOf(group)])) {
        const members = part.rows.flatMap((pk) => store.storedIncidents.get(pk)?.incident ?? [])
        const expiry = reckonedExpiry(members, world.told)
        expect(expiryOf(part, world.told), `until when ${part.rows.join(', ')} are acked`).toBe(expiry)
        if (expiry !== '' && part.rows.length > 1) ackedAlikes += 1
      }
      for (const group of isNewDivision ? [] : earlier.groups) {
        const after = groups.groups.find(({ id }) => id === group.id)
        const isUntouched =
          after !== undefined &&
          areSame(contentsOf(group, before.store), contentsOf(after, store)) &&
          areSame(group.foldOrder, after.foldOrder) &&
          JSON.stringify(summary(group, isFolding)) === JSON.stringify(summary(after, isFolding))
        expect(isUntouched && after !== group, `${group.id} is another object`).toBe(false)
      }

      const shown = linesAfter(lines, groups, world.opened)
      const isOpen = (line: string) => {
        const [, pk] = /^fold with (\d+)$/.exec(line) ?? []
        if (pk === undefined) return world.opened.open.has(line)
        const found = groups.groups.find(({ rows }) => rows.includes(Number(pk)))
        const fold = found === undefined ? undefined : foldsOf(found).find(({ rows }) => rows.includes(Number(pk)))
        return found !== undefined && fold !== undefined && world.opened.open.has(foldLineId(found.id, fold.key))
      }
      const view = { isGrouped: key !== 'none', isFolding, isOpen, limit: world.limit }
      expectSame(shown.lines.map(lineWords), reckonedLines(expected, view))
      expect(new Set(shown.lines.map(({ id }) => id)).size).toBe(shown.lines.length)

      lines = shown
      order = expected.map(({ name }) => name)
      world.stood = state === 'free' ? new Map<number, Listed['at']>() : places
      before = { key, isFolding, withLevels, state, store }
    }
    expect(ackedAlikes).toBeGreaterThan(9)
    expect(lines.lines.some(({ id }) => id.startsWith(groupLineId('')) || id.startsWith('row'))).toBe(true)
  })
})
