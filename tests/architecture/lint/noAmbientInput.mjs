import { fromRoot, zoneOf } from './zones.mjs'

const impure = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID']

/** Rules and views are functions of what they are given: the time and chance come to them as values. */
export const noAmbientInput = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = fromRoot(context.filename)
    if (zoneOf(path) !== 'machines/domain' && !path.startsWith('src/views/')) return {}
    return {
      MemberExpression(node) {
        const called = `${node.object.name}.${node.property.name}`
        if (impure.includes(called)) context.report({ node, message: `${called} must come in as a value.` })
      },
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) {
          context.report({ node, message: 'The present time must come in as a value.' })
        }
      },
      CallExpression(node) {
        if (['Date', 'dayjs'].includes(node.callee.name) && node.arguments.length === 0) {
          context.report({ node, message: 'The present time must come in as a value.' })
        }
      },
    }
  },
}
