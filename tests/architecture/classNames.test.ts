import { expect, test } from 'vitest'
import { classNamer } from '../../src/build/classNames.ts'

const root = '/console'

test('a class has the same short name in every build, and a class with the same name in another file has a different short name', () => {
  const nameOf = classNamer(root)
  const name = nameOf('row', '/console/src/views/Table.module.css')
  expect(name).toMatch(/^_[\w-]{3}$/)
  expect(nameOf('row', '/console/src/views/Table.module.css?used')).toBe(name)
  expect(classNamer('/elsewhere')('row', '/elsewhere/src/views/Table.module.css')).toBe(name)
  expect(nameOf('row', '/console/src/views/Cards.module.css')).not.toBe(name)
})

test('two classes that would get the same short name stop the build with a message that names both', () => {
  const nameOf = classNamer(root, 1)
  const all = Array.from({ length: 65 }, (_, place) => `class${place}`)
  expect(() => all.map((name) => nameOf(name, '/console/src/views/Table.module.css'))).toThrow(
    /^\.class\d+ in src\/views\/Table\.module\.css gets the same short name as \.class\d+ in .*\. Rename one/,
  )
})
