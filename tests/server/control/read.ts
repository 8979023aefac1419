import * as v from 'valibot'
import { detail, Refusal } from '../http/answer.ts'
import { isRecord } from '../http/body.ts'

/**
 * The first problem in the body of a control call, as one sentence that says where the problem is and what is expected
 * there.
 */
function sentence(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue) ?? ''
  if (issue.expected === 'never') return `'${path}' is not a known field here.`
  if (issue.input === undefined) return `'${path}' is missing.`
  return `'${path}' ${issue.message}.`
}

/** Reads the JSON body of a control call. Refuses an invalid body with 400 and one sentence. */
export async function readControl<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await request.text()
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new Refusal(detail('The body is not JSON.', 400))
  }
  if (!isRecord(body)) throw new Refusal(detail('The body must be an object.', 400))
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw new Refusal(detail(sentence(result.issues[0]), 400))
}
