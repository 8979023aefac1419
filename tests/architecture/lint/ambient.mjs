const impure = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID']

/** Visitors that find reads of the clock and of random numbers, and pass each node to `report`. */
export function readsClockOrChance(report) {
  return {
    MemberExpression(node) {
      if (impure.includes(`${node.object.name}.${node.property.name}`)) report(node)
    },
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
    },
  }
}
