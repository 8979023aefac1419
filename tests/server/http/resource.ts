import type { Hono } from 'hono'
import type { World } from '../world/world.ts'
import type { ApiVersion } from '../versions.ts'
import type { User } from '../world/model.ts'
import { html, Refusal, json, serverError, detail, toResponse, isUnforeseen, type Answer } from './answer.ts'
import { unauthorized, notSignedIn, identify, type Identity } from './authenticate.ts'
import { readBody } from './body.ts'
import { formTokenCookie, formTokenOf } from './formToken.ts'

/** The current world; a reset replaces it. */
export interface Host {
  readonly world: World
}

/** A request that a resource is handling. */
export interface Call {
  request: Request
  world: World
  url: URL
  /** Scheme, host and port for absolute links. */
  origin: string
  version: ApiVersion
  params: Readonly<Record<string, string>>
  /** The sender of the request; undefined if it is anonymous. Resources that require a user read `user`. */
  identity: Identity | undefined
  readonly user: User
  /** The parsed body. Throws the recorded refusal if it cannot be parsed. */
  body(): Promise<unknown>
}

export type Handler = (call: Call) => Answer | Promise<Answer>

export interface Resource {
  /** The handlers by method. HEAD exists wherever GET does. */
  methods: Partial<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>>
  /** The Allow header, if it does not list exactly the methods. */
  allow?: string
  /**
   * If present, anonymous requests are allowed. With `look`, every request with a bad token is refused; with `readers`,
   * only requests that read. With `ignore`, the token is never checked.
   */
  everyone?: 'look' | 'readers' | 'ignore'
  /** The users who may write; everyone by default. Others are refused before the method and the body are checked. */
  writers?: 'staff' | 'superuser'
  /** The response to OPTIONS. */
  description?: Record<string, unknown>
  /** True for the resources that describe the API, which accept any Accept header. */
  openApi?: boolean
  /** False for the few resources that do not negotiate content. */
  negotiates?: boolean
}

function allowHeader({ methods, allow }: Resource): string {
  if (allow !== undefined) return allow
  const names: string[] = Object.keys(methods)
  return [...names, ...(names.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
}

/**
 * Whether a resource refuses OPTIONS: its Allow header lists methods, but not OPTIONS. Pages list no methods and accept
 * OPTIONS.
 */
function refusesOptions({ allow }: Resource): boolean {
  return allow !== undefined && allow !== '' && !allow.includes('OPTIONS')
}

const usualDescription = {
  name: 'Resource',
  description: '',
  renders: ['application/json', 'text/html'],
  parses: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
}

/** Whether the request accepts JSON or HTML, the content types of the server. */
function isAcceptable(request: Request, openApi: boolean): boolean {
  const accept = request.headers.get('accept') ?? '*/*'
  return openApi || /(?:application|\*)\/(?:json|\*)|text\/(?:html|\*)/.test(accept)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Whether the user may send this request. Everyone may read; some resources can be written only by some users. */
function mayAsk({ writers }: Resource, call: Call): boolean {
  return writers === undefined || ['GET', 'HEAD', 'OPTIONS'].includes(call.request.method) || call.user[writers]
}

/** Puts the answer into a page if the request prefers HTML, as a browser's requests do. */
function browsable(answer: Answer, request: Request, world: World): Answer {
  if (!(request.headers.get('accept') ?? '').startsWith('text/html')) return answer
  if (answer.contentType !== 'application/json') return answer
  const page = `<!DOCTYPE html>\n<html>\n<head><title>Django REST framework</title></head>\n<body><pre>`
  return {
    ...html(`${page}${escapeHtml(answer.body ?? '')}</pre></body>\n</html>\n`, answer.status),
    cookies: [formTokenCookie(formTokenOf(request, world))],
  }
}

async function answerOf(resource: Resource, call: Call): Promise<Answer> {
  const { request, world } = call
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const looks = resource.everyone === 'readers' ? reads : resource.everyone !== 'ignore'
  if (looks) call.identity = identify(world, request)
  if (resource.everyone === undefined && call.identity === undefined) return unauthorized(notSignedIn)
  if (!isAcceptable(request, resource.openApi === true)) {
    return detail('Could not satisfy the request Accept header.', 406)
  }
  if (request.method === 'OPTIONS' && !refusesOptions(resource)) {
    return json({ ...usualDescription, ...resource.description })
  }
  const format = call.url.searchParams.get('format')
  if (format !== null && !['json', 'api'].includes(format)) return detail('Not found.', 404)
  if (!mayAsk(resource, call)) return detail('You do not have permission to perform this action.', 403)
  const name = request.method === 'HEAD' ? 'GET' : request.method
  const handler = Object.entries(resource.methods).find(([method]) => method === name)?.[1]
  if (handler === undefined) return detail(`Method "${request.method}" not allowed.`, 405)
  if (call.identity !== undefined) world.hearFrom(call.identity.user)
  return handler(call)
}

/**
 * Runs a handler, and returns its answer. If the handler throws a refusal, returns the answer of the refusal. Rethrows
 * other errors, which become the HTML page for 500.
 */
async function guarded(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}

function versionOf(path: string): ApiVersion {
  if (path.startsWith('/api/v1/')) return 1
  return path.startsWith('/api/v3/') ? 3 : 2
}

/** The registered resources and their paths. */
export class Resources {
  readonly #app: Hono
  readonly #host: Host
  readonly #patterns: RegExp[] = []

  constructor(app: Hono, host: Host) {
    this.#app = app
    this.#host = host
  }

  /** Whether a path belongs to a resource. */
  knows(path: string): boolean {
    return this.#patterns.some((pattern) => pattern.test(path))
  }

  /**
   * Registers a resource under a path, in which `:name` matches one segment. The segment cannot contain a slash, not
   * even an escaped one.
   */
  add(path: string, resource: Resource): void {
    const pattern = path.replaceAll('+', '\\+').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')
    this.#patterns.push(new RegExp(`^${pattern}$`))
    this.#app.all(path, async (context) => {
      const request = context.req.raw
      const url = new URL(request.url)
      if (path.includes(':') && /%2f/i.test(url.pathname)) return context.notFound()
      const world = this.#host.world
      const call: Call = {
        request,
        world,
        url,
        origin: world.settings.origin ?? url.origin,
        version: versionOf(url.pathname),
        params: context.req.param(),
        identity: undefined,
        get user() {
          if (this.identity === undefined) throw new Refusal(unauthorized(notSignedIn))
          return this.identity.user
        },
        body: () => readBody(request),
      }
      const given = await guarded(() => answerOf(resource, call))
      const result = isUnforeseen(given) ? serverError(world.settings.generation) : given
      const answer = browsable(result, request, world)
      return toResponse(withHeaders(answer, resource, request.method))
    })
  }
}

function withHeaders(answer: Answer, resource: Resource, method: string): Answer {
  const failed =
    (answer.status === 500 || answer.status === 403) && answer.contentType?.startsWith('text/html') === true
  const negotiates = resource.negotiates !== false && !failed
  const allow = failed ? '' : allowHeader(resource)
  return {
    ...answer,
    ...(method === 'HEAD' ? { body: '' } : {}),
    headers: {
      ...answer.headers,
      vary: negotiates ? 'Accept, Cookie' : 'Cookie',
      ...(allow === '' ? {} : { allow }),
    },
  }
}
