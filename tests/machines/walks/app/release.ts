/** Whether another release is deployed: asked at most every five minutes, offered, and never loaded by itself. */
import { releaseMachine, type ReleaseContext } from '../../../../machines/app/release.ts'
import { call, start, type Effect } from '../../support/effects.ts'
import { unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, hear, send, settle, wait } from '../../support/walk.ts'

/** The model counts time in steps of two and a half minutes. */
const step = 150_000

interface Release {
  readonly phase: 'resting' | 'due' | 'checking' | 'superseded' | 'postponed'
  /** Steps it has been so, where that matters. */
  readonly steps: number
  /** Checks in a row without an answer, as far as they count. */
  readonly failures: number
}

/** How many steps it rests after so many failures: five minutes, and twice as long each time. */
const rests = [2, 4, 8, 16]

const loaded: Release = { phase: 'resting', steps: 0, failures: 0 }

function checks({ failures }: Release): ModelledOutcome<Release> {
  return { to: { phase: 'checking', steps: 0, failures }, does: [start('checkRelease')] }
}

function oneStep(release: Release): ModelledOutcome<Release> {
  const later = { ...release, steps: release.steps + 1 }
  switch (release.phase) {
    case 'resting':
      return { to: later.steps < (rests[release.failures] ?? 0) ? later : { ...release, phase: 'due', steps: 0 } }
    case 'due':
      return later.steps < 10 ? { to: later } : checks(release)
    case 'postponed':
      return { to: later.steps < 24 ? later : { ...release, phase: 'superseded', steps: 0 } }
    default:
      return { to: release }
  }
}

function passes(release: Release, steps: number): ModelledOutcome<Release> | undefined {
  let [to, does]: [Release, readonly Effect[]] = [release, []]
  for (let passed = 0; passed < steps; passed += 1) {
    const next = oneStep(to)
    to = next.to
    does = [...does, ...(next.does ?? [])]
  }
  return to === release ? undefined : { to, does }
}

function rowOf(release: Release): ModelledRow<Release> {
  const { phase, failures } = release
  const looked = phase === 'due' ? checks(release) : undefined
  return {
    state: phase,
    tags: phase === 'superseded' ? ['superseded'] : [],
    ports: phase === 'checking' ? ['visibility', 'checkRelease'] : ['visibility'],
    shows: { failures },
    on: {
      'somebody sees the page': looked,
      'somebody comes back to the page': looked,
      'two and a half minutes pass': passes(release, 1),
      'twenty-two and a half minutes pass': passes(release, 9),
      ...(phase === 'checking' && {
        'the site serves this release': { to: loaded },
        'the site serves another': { to: { ...loaded, phase: 'superseded' as const } },
        'the site does not say': { to: { ...loaded, failures: Math.min(failures + 1, 3) } },
      }),
      ...(phase === 'superseded' && {
        'the person wants it': { to: release, does: [call('reloadPage')] },
        'the person goes on': { to: { ...release, phase: 'postponed' as const } },
      }),
    },
  }
}

export const walk = defineWalk({
  machine: releaseMachine,
  observe: ({ failures }: ReleaseContext) => ({ failures }),
  starts: { 'a page': { to: nameOf(loaded), does: [start('visibility')] } },
  cases: {
    'somebody sees the page': hear('visibility', { type: 'page.shown' }),
    'somebody comes back to the page': hear('visibility', { type: 'page.attended' }),
    'the page is hidden': hear('visibility', { type: 'page.hidden' }),
    'two and a half minutes pass': wait(step),
    'twenty-two and a half minutes pass': wait(9 * step),
    'the site serves this release': settle('checkRelease', { isOurs: true }),
    'the site serves another': settle('checkRelease', { isOurs: false }),
    'the site does not say': fail('checkRelease', unreachable('check the release')),
    'the person wants it': send({ type: 'release.reload' }),
    'the person goes on': send({ type: 'release.postpone' }),
  },
  rows: modelledRows([loaded], rowOf),
})
