import { describe, expect, test } from 'vitest'
import { isBareList, narrowedFrame, narrowedPath, narrowedRows } from './narrowing.ts'

const tag = 'console_walk_way=argus-console-walk-1-7'
const own = { pk: 1, tags: [{ tag: 'host=a' }, { tag }] }
const foreign = { pk: 2, tags: [{ tag: 'console_walk_way=argus-console-walk-1-6' }] }

function tagsAsked(method: string, path: string): string | null {
  return new URL(narrowedPath(method, path, tag), 'http://localhost').searchParams.get('tags')
}

describe('a request', () => {
  test('for a list of incidents or its count gets the tag of the path, in addition to other tags', () => {
    expect(tagsAsked('GET', '/api/v1/incidents/?open=true&page_size=25')).toBe(tag)
    expect(tagsAsked('GET', '/api/v1/incidents/?count=&open=true')).toBe(tag)
    expect(tagsAsked('GET', '/api/v2/incidents/?tags=host%3Da,host%3Db')).toBe(`host=a,host=b,${tag}`)
    expect(tagsAsked('GET', '/api/v1/incidents/')).toBe(tag)
  })

  test('for a list of incidents keeps the rest of its query', () => {
    const asked = new URL(
      narrowedPath('GET', '/api/v1/incidents/?count=&open=true&cursor=c%3D%3D', tag),
      'http://localhost',
    )
    expect(Object.fromEntries(asked.searchParams)).toEqual({ count: '', open: 'true', cursor: 'c==', tags: tag })
  })

  test.each([
    ['POST', '/api/v1/incidents/'],
    ['GET', '/api/v1/incidents/17/'],
    ['GET', '/api/v1/incidents/metadata/'],
    ['GET', '/api/v1/notificationprofiles/filters/?x=1'],
  ])('for anything else is unchanged: %s %s', (method, path) => {
    expect(narrowedPath(method, path, tag)).toBe(path)
  })

  test('for a list that accepts no query has its response filtered instead', () => {
    expect(isBareList('GET', '/api/v1/incidents/open/')).toBe(true)
    expect(isBareList('GET', '/api/v1/incidents/open+unacked/')).toBe(true)
    expect(isBareList('GET', '/api/v1/incidents/')).toBe(false)
    expect(narrowedRows(JSON.stringify([foreign, own]), tag)).toBe(JSON.stringify([own]))
    expect(narrowedRows('<html>', tag)).toBe('<html>')
  })
})

describe('the live connection', () => {
  const narrowed = (frame: unknown, pks: readonly number[] = []) =>
    narrowedFrame(typeof frame === 'string' ? frame : JSON.stringify(frame), tag, (pk) => pks.includes(pk))

  test('reports only incidents with the tag of the path, and deletions of incidents of the run', () => {
    expect(narrowed({ type: 'created', payload: own })).toBe(JSON.stringify({ type: 'created', payload: own }))
    expect(narrowed({ type: 'modified', payload: foreign })).toBeUndefined()
    expect(narrowed({ type: 'modified', payload: foreign }, [2])).toBeUndefined()
    expect(narrowed({ type: 'deleted', payload: { pk: 2 } }, [1])).toBeUndefined()
    expect(narrowed({ type: 'deleted', payload: { pk: 1 } }, [1])).toBeDefined()
  })

  test('starts with only the incidents that have the tag of the path', () => {
    const greeting = { type: 'subscribed', channel_name: 'c', start_incidents: [foreign, own] }
    expect(narrowed(greeting)).toBe(JSON.stringify({ ...greeting, start_incidents: [own] }))
  })

  test('passes on messages that are not about an incident, even unreadable ones', () => {
    expect(narrowed({ error: 'unknown action x' })).toBe('{"error":"unknown action x"}')
    expect(narrowed('{{{')).toBe('{{{')
  })
})
