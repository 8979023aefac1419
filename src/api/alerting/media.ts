import { Fault, faultDetail, wasAnswered } from '../../../machines/core/domain/fault.ts'
import type { DescribedMedium, Medium, MediumProperty } from '../../../machines/alerting/domain/medium.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { wireMedia, wireMediumSchema, type ListedMedium } from './wire/medium.ts'

/** The ways of reaching somebody that the server knows (specification, sections 3 and 7). */
export function createMediaCalls(client: ApiClient) {
  /**
   * All media with what each wants to know. One whose schema cannot be had says why, and is among them all the same.
   * Without an answer, or without a session, there is none to be had.
   */
  async function fetchMedia(signal?: AbortSignal): Promise<readonly DescribedMedium[]> {
    const { rows } = await client.call(
      ({ paths }) => ({
        action: 'get media',
        method: 'GET',
        path: paths.media,
        read: json(wireMedia),
      }),
      signal,
    )
    return Promise.all(rows.map((medium) => describe(medium, signal)))
  }

  async function describe({ isInstalled, ...medium }: ListedMedium, signal?: AbortSignal): Promise<DescribedMedium> {
    if (!isInstalled) return absent(medium, `${medium.name} is not installed on the server.`)
    try {
      return { ...medium, properties: await fetchProperties(medium, signal), absence: undefined }
    } catch (error) {
      if (!(error instanceof Fault) || !wasAnswered(error) || error.kind === 'unauthorized') throw error
      return absent(medium, absenceOf(medium, error))
    }
  }

  /** The properties of one medium's settings. Where the server fails, that is told beside the medium. */
  function fetchProperties({ slug }: Medium, signal?: AbortSignal): Promise<readonly MediumProperty[]> {
    return client.call(
      ({ paths }) => ({
        action: `get schema of ${slug}`,
        method: 'GET',
        path: paths.mediumSchema(slug),
        read: json(wireMediumSchema),
        isDispensable: true,
      }),
      signal,
    )
  }

  return { fetchMedia }
}

function absent(medium: Medium, absence: string): DescribedMedium {
  return { ...medium, properties: undefined, absence }
}

/** Of a medium that is not installed, the server says so itself. */
function absenceOf({ name }: Medium, fault: Fault): string {
  if (fault.status === 400) return faultDetail(fault)
  return `What ${name} needs to know cannot be had: ${faultDetail(fault)}`
}
