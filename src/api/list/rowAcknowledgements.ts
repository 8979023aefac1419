import { toFault } from '../../../machines/core/domain/fault.ts'
import type { AcknowledgementsAnswer } from '../../../machines/list/domain/rowAcknowledgements.ts'
import type { RowsRequest } from '../../../machines/list/ports.ts'
import { wireAcknowledgements } from '../incident/wire/acknowledgement.ts'
import { json } from '../server/answer.ts'
import type { ApiClient } from '../server/client.ts'
import { get } from '../server/requests.ts'

/** Reads the acknowledgements of rows of the list. */
export function createRowAcknowledgementCalls(client: ApiClient) {
  async function answerAbout(pk: number, signal: AbortSignal | undefined): Promise<AcknowledgementsAnswer> {
    const action = `get acknowledgements of incident ${pk}`
    try {
      const { rows } = await client.call(
        get(action, (paths) => paths.acknowledgements(pk), json(wireAcknowledgements), {
          isDispensable: true,
        }),
        signal,
      )
      return { pk, acknowledgements: rows, fault: undefined }
    } catch (error) {
      return { pk, acknowledgements: [], fault: toFault(error, action) }
    }
  }

  /**
   * One call for each incident, all at the same time. A failure is not reported to the operator; it is part of the
   * result.
   */
  function fetchRowAcknowledgements(
    { pks }: RowsRequest,
    signal?: AbortSignal,
  ): Promise<readonly AcknowledgementsAnswer[]> {
    return Promise.all(pks.map((pk) => answerAbout(pk, signal)))
  }

  return { fetchRowAcknowledgements }
}
