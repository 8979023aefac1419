import { expect, test } from 'vitest'
import { createRememberedMetadata } from '../../../src/api/server/rememberedMetadata.ts'

const metadata = { serverVersion: '2.9.0', apiVersions: { stable: 'v2' } }

function storageOf(entries = new Map<string, string>()) {
  const storage: Pick<Storage, 'getItem' | 'setItem'> = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
  }
  return { entries, storage: () => storage as Storage }
}

test('the metadata of the last visit is read on the next one', () => {
  const { storage } = storageOf()
  createRememberedMetadata(storage, '/').write('https://argus.example', metadata)
  expect(createRememberedMetadata(storage, '/').read('https://argus.example')).toEqual(metadata)
})

test('the metadata of another server, or of a console at another path, is not used', () => {
  const { storage } = storageOf()
  createRememberedMetadata(storage, '/').write('https://argus.example', metadata)
  expect(createRememberedMetadata(storage, '/').read('https://other.example')).toBeUndefined()
  expect(createRememberedMetadata(storage, '/console/').read('https://argus.example')).toBeUndefined()
})

test.each([
  ['nothing', undefined],
  ['no JSON', '{{{'],
  ['another type', '"text"'],
  ['another shape', '{"backendUrl":"https://argus.example","serverVersion":2}'],
])('%s in the storage counts as not remembered', (_, entry) => {
  const { storage } = storageOf(new Map(entry === undefined ? [] : [['argus.1.server', entry]]))
  expect(createRememberedMetadata(storage, '/').read('https://argus.example')).toBeUndefined()
})

test('a browser that refuses storage remembers nothing', () => {
  const refusing = createRememberedMetadata(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }, '/')
  refusing.write('https://argus.example', metadata)
  expect(refusing.read('https://argus.example')).toBeUndefined()
})
