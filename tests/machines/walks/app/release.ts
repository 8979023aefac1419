/** Checks for another release at most every five minutes, and offers it, but never loads it automatically. */
import { releaseMachine, type ReleaseContext } from '../../../../machines/app/release.ts'
import { call, start, type Effect } from '../../support/effects.ts'
import { unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, hear, send, settle, wait } from '../../support/walk.ts'

/** The model counts time in steps of two and a half minutes. */
const step = 150_000

interface Release {
  readonly phase: 'resting' | 'due' | 'checking' | 'superseded' | 'postponed'
  /** The number of steps spent in this phase, not counting steps that make no difference. */
  readonly steps: number
  /** The number of consecutive failed checks, up to the number after which the wait no longer grows. */
  readonly failures: number
}

/** The number of steps to wait, by number of failures: five minutes, doubled after each failure. */
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
      'the page is shown': looked,
      'the page gets the focus': looked,
      'two and a half minutes pass': passes(release, 1),
      'twenty-two and a half minutes pass': passes(release, 9),
      ...(phase === 'checking' && {
        'the site serves this release': { to: loaded },
        'the site serves another release': { to: { ...loaded, phase: 'superseded' as const } },
        'the check fails': { to: { ...loaded, failures: Math.min(failures + 1, 3) } },
      }),
      ...(phase === 'superseded' && {
        'loads the new release': { to: release, does: [call('reloadPage')] },
        'postpones the new release': { to: { ...release, phase: 'postponed' as const } },
      }),
    },
  }
}

export const walk = modelledWalk({
  machine: releaseMachine,
  observe: ({ failures }: ReleaseContext) => ({ failures }),
  starts: { 'a page': { to: loaded, does: [start('visibility')] } },
  cases: {
    'the page is shown': hear('visibility', { type: 'page.shown' }),
    'the page gets the focus': hear('visibility', { type: 'page.attended' }),
    'the page is hidden': hear('visibility', { type: 'page.hidden' }),
    'two and a half minutes pass': wait(step),
    'twenty-two and a half minutes pass': wait(9 * step),
    'the site serves this release': settle('checkRelease', { isOurs: true }),
    'the site serves another release': settle('checkRelease', { isOurs: false }),
    'the check fails': fail('checkRelease', unreachable('check the release')),
    'loads the new release': send({ type: 'release.reload' }),
    'postpones the new release': send({ type: 'release.postpone' }),
  },
  rowOf,
})
