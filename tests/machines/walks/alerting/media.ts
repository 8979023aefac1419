/** The ways of reaching somebody that the server knows (specification, sections 3, 4 and 8). */
import type { DescribedMedium } from '../../../../machines/alerting/domain/medium.ts'
import { mediaMachine, type MediaContext } from '../../../../machines/alerting/media.ts'
import { say, start, tellParent } from '../../support/effects.ts'
import { broken, unreachable } from '../../support/fixtures.ts'
import { modelledRows, nameOf, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { defineWalk, fail, send, settle } from '../../support/walk.ts'

const pager: DescribedMedium = {
  slug: 'pager',
  name: 'Pager',
  properties: [{ name: 'line', title: 'Line', description: undefined, input: 'text', isRequired: true }],
  absence: undefined,
}
/** It is listed, and cannot be used. */
const notInstalled: DescribedMedium = { ...pager, properties: undefined, absence: 'Medium "pager" is not installed.' }
const known = { none: [], pager: [pager], 'a pager that is not installed': [notInstalled] } as const

interface Media {
  readonly at: 'loading' | 'known' | 'unknown'
  readonly media: keyof typeof known
}

const asks = start('fetchMedia')

function row({ at, media }: Media): ModelledRow<Media> {
  const comes = (found: Media['media']): ModelledOutcome<Media> => ({
    to: { at: 'known', media: found },
    does: [tellParent({ type: 'media.asked', areOther: found !== media })],
  })
  const unchanged = tellParent({ type: 'media.asked', areOther: false })
  // Those known from before still count.
  const unknown: Media = { at: 'unknown', media }
  const asksAgain: ModelledOutcome<Media> = { to: { at: 'loading', media }, does: [asks] }
  const on: Record<Media['at'], ModelledRow<Media>['on']> = {
    loading: {
      'no media come': comes('none'),
      'a pager comes': comes('pager'),
      'the pager is not installed': comes('a pager that is not installed'),
      'the media do not come': {
        to: unknown,
        does: [unchanged, say('error', 'Failed to get media: "Internal Server Error"')],
      },
      // The connection banner tells of it.
      'nobody answers': { to: unknown, does: [unchanged] },
    },
    known: { 'they are asked for anew': asksAgain },
    unknown: { 'they are asked for anew': asksAgain, 'the network is back': asksAgain },
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

export const walk = defineWalk({
  machine: mediaMachine,
  singletons: { toasts: {} },
  observe: ({ media }: MediaContext) => ({ media }),
  starts: { 'the page is opened': { to: nameOf(begun), does: [asks] } },
  cases: {
    'no media come': settle('fetchMedia', []),
    'a pager comes': settle('fetchMedia', [pager]),
    'the pager is not installed': settle('fetchMedia', [notInstalled]),
    'the media do not come': fail('fetchMedia', broken('get media')),
    'nobody answers': fail('fetchMedia', unreachable('get media')),
    'they are asked for anew': send({ type: 'media.refresh' }),
    'the network is back': send({ type: 'media.recover' }),
  },
  rows: modelledRows([begun], row),
})
