/** Reads a file of the repository; undefined if there is none. Paths are relative to the root, without a leading slash. */
export type ReadFile = (path: string) => string | undefined

/** `docs/behaviour.md`, `docs/behaviour.md#session`, `docs/behaviour.md#session, #tabs`. */
const documentCitation = /\bdocs\/[\w/-]+\.md(?:#[\w-]+(?:(?:,|;| and) #[\w-]+)*)?/g

/** `[words](target)`, a Markdown link. */
const markdownLink = /\]\(([^()\s]+)\)/g

/** `` `machines/list/ports.ts` ``: a path that begins with a folder of the repository, in code font. */
const repositoryPath = /`((?:machines|src|tests|docs|public)\/[\w./*-]*)`/g

/** `` `ports.ts` ``: a source file by its name, or by the end of its path. */
const fileName = /`((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|css))`/g

/**
 * References to documents that are not in the repository: a 'specification', 'decisions' or a 'design' by name, and numbered
 * sections. `specification` as a name in code does not count, nor does a section of an RFC.
 */
export const absentDocument =
  /\b[Ss]pecification\b(?!\.\w|\) =>)|\b[Dd]ecisions, (?=[A-Z])|[(]decisions\b|[(;] ?design:|(?<!\bRFC \d{1,5}, )\b[Ss]ections? \d/g

/** Joins the lines of each comment, so that a reference is found even if it is broken across lines. */
function unwrapped(text: string): string {
  return text.replaceAll(/\s*\n[ \t]*(?:(?:\*|\/\/)(?!\/)[ \t]*)?/g, ' ')
}

/** The cited documents that are not in the repository. */
export function absentDocumentsCited(text: string): readonly string[] {
  return [...unwrapped(text).matchAll(absentDocument)].map(([words]) => words.trim())
}

/** The anchors that GitHub gives to the headings of a Markdown text. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const heading of headingsOf(markdown)) {
    const anchor = anchorOf(heading)
    let unique = anchor
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}

function headingsOf(markdown: string): readonly string[] {
  const withoutCode = markdown.replaceAll(/^```[^]*?^```$/gm, '')
  return [...withoutCode.matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => heading)
}

function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/** The documents and anchors that a text cites but that do not exist. */
export function brokenDocumentCitations(text: string, read: ReadFile): readonly string[] {
  return [...text.matchAll(documentCitation)].flatMap(([citation]) => {
    const [document = '', ...anchors] = citation.split(/(?:,|;| and)? ?#/)
    const content = read(document)
    if (content === undefined) return [document]
    const known = anchorsOf(content)
    return anchors.filter((anchor) => !known.has(anchor)).map((anchor) => `${document}#${anchor}`)
  })
}

/** The broken relative links of a document: their file or their anchor does not exist. */
export function brokenLinks(path: string, markdown: string, read: ReadFile, exists: (path: string) => boolean) {
  const targets = [...markdown.matchAll(markdownLink)].map(([, target = '']) => target)
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const linked = file === '' ? path : resolved(path, file)
    if (!exists(linked)) return true
    return anchor !== undefined && !anchorsOf(read(linked) ?? '').has(anchor)
  })
}

/** Resolves a path relative to the folder of a file. */
function resolved(path: string, relative: string): string {
  return new URL(relative, `file:///${path}`).pathname.slice(1).replace(/\/$/, '')
}

/** The paths and names of files in a document, in code font, that match no file or folder of the repository. */
export function missingFiles(markdown: string, paths: readonly string[]): readonly string[] {
  const cited = [...markdown.matchAll(repositoryPath), ...markdown.matchAll(fileName)].map(([, name = '']) => name)
  return [...new Set(cited)].filter((name) => {
    const pattern = patternOf(name)
    return !paths.some((path) => pattern.test(`/${path}`))
  })
}

/** `*` matches any part of a name, `**` any folders. A cited folder also matches the paths below it. */
function patternOf(name: string): RegExp {
  const parts = name
    .replace(/\/$/, '')
    .split(/(\*\*\/?|\*)/)
    .map((part) => {
      if (part.startsWith('**')) return '.*'
      return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    })
  return new RegExp(`/${parts.join('')}(?:/|$)`)
}
