/** The media that the server knows (docs/behaviour.md#destinations). */
import type { DescribedMedium } from '../../../../machines/alerting/domain/medium.ts'
import { mediaMachine, type MediaContext } from '../../../../machines/alerting/media.ts'
import { say, start, tellParent } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { fail, send, settle } from '../../support/walk.ts'

const pager: DescribedMedium = {
  slug: 'pager',
  name: 'Pager',
  isInstalled: true,
  properties: [{ name: 'line', title: 'Line', description: undefined, input: 'text', isRequired: true }],
  absence: undefined,
}
/** A medium that is listed by the server, but not installed. */
const notInstalled: DescribedMedium = { ...pager, properties: undefined, absence: 'Medium "pager" is not installed.' }
const known = { none: [], pager: [pager], 'a pager that is not installed': [notInstalled] } as const

interface Media {
  readonly at: 'loading' | 'known' | 'unknown'
  readonly media: keyof typeof known
}

const asks = start('fetchMedia')

function row({ at, media }: Media): ModelledRow<Media> {
  const arrives = (found: Media['media']): ModelledOutcome<Media> => ({
    to: { at: 'known', media: found },
    does: [tellParent({ type: 'media.asked', areOther: found !== media })],
  })
  const unchanged = tellParent({ type: 'media.asked', areOther: false })
  // The media that were loaded earlier are still used.
  const unknown: Media = { at: 'unknown', media }
  const asksAgain: ModelledOutcome<Media> = { to: { at: 'loading', media }, does: [asks] }
  const on: Record<Media['at'], ModelledRow<Media>['on']> = {
    loading: {
      'no media arrive': arrives('none'),
      'a pager arrives': arrives('pager'),
      'a pager arrives that is not installed': arrives('a pager that is not installed'),
      'the media fail to load': {
        to: unknown,
        does: [unchanged, say('error', 'Failed to get media: Internal Server Error')],
      },
      // There is no toast, because the connection banner shows the problem.
      'no answer': { to: unknown, does: [unchanged] },
    },
    known: { 'the media are fetched again': asksAgain },
    unknown: { 'the media are fetched again': asksAgain },
  }
  return {
    state: at,
    tags: { loading: ['loading'], known: [], unknown: ['failed'] }[at],
    ports: at === 'loading' ? ['fetchMedia'] : [],
    shows: { media: known[media] },
    on: on[at],
  }
}

const begun: Media = { at: 'loading', media: 'none' }

export const walk = modelledWalk({
  machine: mediaMachine,
  singletons: { toasts: {} },
  observe: ({ media }: MediaContext) => ({ media }),
  starts: { 'the page is opened': { to: begun, does: [asks] } },
  cases: {
    'no media arrive': settle('fetchMedia', []),
    'a pager arrives': settle('fetchMedia', [pager]),
    'a pager arrives that is not installed': settle('fetchMedia', [notInstalled]),
    'the media fail to load': fail('fetchMedia', broken('get media')),
    'no answer': fail('fetchMedia', unreachable('get media')),
    'the media are fetched again': send({ type: 'media.refresh' }),
  },
  rowOf: row,
})
