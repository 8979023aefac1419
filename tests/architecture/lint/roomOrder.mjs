import { dirname, resolve } from 'node:path'
import { isAbove, roomOf } from './rooms.mjs'
import { fromRoot, importsVisited } from './zones.mjs'

/**
 * Every file of machines, src/api and src/views, with the exceptions in rooms.mjs, is in a room, and imports only from
 * its own or a lower room, in any layer.
 */
export const roomOrder = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const own = roomOf(fromRoot(context.filename))
    if (own === undefined || own.room === undefined) return {}
    if (own.room === '') {
      return {
        Program: (node) =>
          context.report({
            node,
            message: `${own.layer} has no such room: put the file into one of those in tests/architecture/lint/rooms.mjs.`,
          }),
      }
    }

    function check(node, source) {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const found = roomOf(fromRoot(resolve(dirname(context.filename), source.value)))
      if (found?.room && isAbove(found.room, own.room)) {
        context.report({
          node,
          message: `The room ${own.room} must not import from ${found.room} ('${source.value}'): move the shared code to a room that both may import, or have it passed in.`,
        })
      }
    }

    return importsVisited(check)
  },
}
