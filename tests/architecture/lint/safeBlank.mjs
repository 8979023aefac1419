function attributeOf(node, name) {
  return node.attributes.find((attribute) => attribute.name?.name === name)
}

function textOf(attribute) {
  const value = attribute?.value?.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute?.value
  return value?.type === 'Literal' && typeof value.value === 'string' ? value.value : undefined
}

/** A link that opens a new tab must not give that tab access to this page or to this page's address. */
export const safeBlank = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      JSXOpeningElement(node) {
        const target = attributeOf(node, 'target')
        if (!target || ['_self', '_parent', '_top'].includes(textOf(target) ?? '')) return
        const words = (textOf(attributeOf(node, 'rel')) ?? '').split(/\s+/)
        if (!words.includes('noopener') || !words.includes('noreferrer')) {
          context.report({ node, message: 'A link that opens a new tab needs rel="noopener noreferrer".' })
        }
      },
    }
  },
}
