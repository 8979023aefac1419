import type { Order } from './script.ts'

/** Where the plans expect the stand-in server, which also serves the console. */
export const place = 'http://127.0.0.1:8000'

/** The command that starts it. */
export const startLine = 'npm run build && npm run backend -- --dist dist'

/** The call as a shell command. */
export function commandOf({ method, path, body }: Order): string {
  const data = body === undefined ? '' : ` -d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`
  return `curl -X ${method} ${place}/stand-in${path}${data}`
}
