import { readsClockOrChance } from './ambient.mjs'
import { fromRoot } from './zones.mjs'

/** Creators whose result belongs in `setup`, where it gets a name. */
const creators = `
  assign cancel emit enqueueActions forwardTo log raise sendParent sendTo spawnChild stopChild and or not
  stateIn fromPromise fromCallback fromObservable fromEventObservable fromTransition`
  .trim()
  .split(/\s+/)

function isTopology(node) {
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  return callee.type === 'Identifier'
    ? callee.name === 'createMachine'
    : callee.type === 'MemberExpression' && callee.property.name === 'createMachine'
}

/** Whether a node is within the arguments of `createMachine`, rather than within the `setup` it is called on. */
function isInTopology(node) {
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    if (isTopology(outer) && outer.arguments.includes(inner)) return true
  }
  return false
}

/** `{ 100: … }` in `after`. */
function isDelay({ key, parent }) {
  const { parent: outer } = parent
  return typeof key.value === 'number' && outer?.type === 'Property' && outer.key.name === 'after'
}

/** A chart's topology names its parts: a part without a name cannot be drawn, inspected, replaced or covered. */
export const namedPieces = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    if (!fromRoot(context.filename).startsWith('machines/')) return {}
    function refuseFunction(node) {
      if (!isInTopology(node)) return
      context.report({ node, message: 'A topology must not hold a function: name it in setup.' })
    }
    return {
      ArrowFunctionExpression: refuseFunction,
      FunctionExpression: refuseFunction,
      CallExpression(node) {
        if (node.callee.type !== 'Identifier' || !creators.includes(node.callee.name) || !isInTopology(node)) return
        context.report({ node, message: `A topology must not hold ${node.callee.name}(): name it in setup.` })
      },
      Property(node) {
        if (!isDelay(node) || !isInTopology(node)) return
        context.report({
          node,
          message: `A delay must have a name: declare ${node.key.value} in 'delays' of setup and write the name here.`,
        })
      },
      ...readsClockOrChance((node) => {
        if (!isInTopology(node)) return
        const message =
          'A topology is read once, when the module loads: assign the current time in an action or a context function.'
        context.report({ node, message })
      }),
    }
  },
}
