import { Fault, faultDetail, wasAnswered } from '../../../machines/core/domain/fault.ts'
import {
  notInstalledWords,
  type DescribedMedium,
  type Medium,
  type MediumProperty,
} from '../../../machines/alerting/domain/medium.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'
import { wireMedia, wireMediumSchema } from './wire/medium.ts'

/** The API calls for the server's media (docs/behaviour.md#destinations). */
export function createMediaCalls(client: ApiClient) {
  /**
   * The media, each with the properties of its settings or, if it is not installed or its schema failed to load, with
   * the reason. Rejects if the list cannot be read, the server does not respond, or the session has ended.
   */
  async function fetchMedia(signal?: AbortSignal): Promise<readonly DescribedMedium[]> {
    const { rows } = await client.call(
      get('get media', (paths) => paths.media, json(wireMedia)),
      signal,
    )
    return Promise.all(rows.map((medium) => describe(medium, signal)))
  }

  async function describe(medium: Medium, signal?: AbortSignal): Promise<DescribedMedium> {
    if (!medium.isInstalled) return absent(medium, notInstalledWords(medium))
    try {
      return { ...medium, properties: await fetchProperties(medium, signal), absence: undefined }
    } catch (error) {
      if (!(error instanceof Fault) || !wasAnswered(error) || error.kind === 'unauthorized') throw error
      return absent(medium, absenceOf(medium, error))
    }
  }

  /**
   * The properties of a medium's settings. The client does not report a server failure, because the form shows it next
   * to the medium.
   */
  function fetchProperties({ slug }: Medium, signal?: AbortSignal): Promise<readonly MediumProperty[]> {
    return client.call(
      get(`get schema of ${slug}`, (paths) => paths.mediumSchema(slug), json(wireMediumSchema), {
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

/** Why a medium has no properties. If it is not installed, the server responds with 400 and a text that says so. */
function absenceOf({ name }: Medium, fault: Fault): string {
  if (fault.status === 400) return faultDetail(fault)
  return `The settings of ${name} could not be loaded: ${faultDetail(fault)}`
}
