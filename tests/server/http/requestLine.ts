import { isSecondGeneration, type Generation } from '../options.ts'

/**
 * The maximum length of a request line (`GET /path?query HTTP/1.1`) in bytes. The web server in front of the recorded
 * servers of version 2.0 and later refuses longer ones.
 */
const LONGEST = 4_094

/**
 * The response to a request whose first line is too long; undefined for any other request. On real servers, the web
 * server in front of Argus sends this response, so the request never reaches Argus.
 */
export function refuseLongLine({ method, url }: Request, generation: Generation): Response | undefined {
  const { pathname, search } = new URL(url)
  const { length } = `${method} ${pathname}${search} HTTP/1.1`
  if (!isSecondGeneration(generation) || length <= LONGEST) return undefined
  const words = `Request Line is too large (${length} &gt; ${LONGEST})`
  const head = '<html>\n  <head>\n    <title>Bad Request</title>\n  </head>\n'
  const page = `${head}  <body>\n    <h1><p>Bad Request</p></h1>\n    ${words}\n  </body>\n</html>\n`
  return new Response(page, { status: 400, headers: { 'content-type': 'text/html' } })
}
