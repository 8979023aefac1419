import * as library from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../../../src/theme/theme.ts'
import * as plain from '../../../src/views/core/plain/elements.tsx'

/** Checks that the plain elements of the first screen look like the library's: same tags, classes, styles, attributes. */

afterEach(cleanup)

/** The attributes of the element and of those inside it, in a fixed order, without names that React makes up. */
function looksOf(element: Element): unknown {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}: ${valueOf(name, value)}`)
  const inside = [...element.childNodes].map((node) => (node instanceof Element ? looksOf(node) : node.textContent))
  return [element.tagName, attributes.toSorted(), inside]
}

/** The value of an attribute, in one order if it has several parts; that of a name that React makes up does not count. */
function valueOf(name: string, value: string): string {
  if (name === 'id' || name === 'for') return ''
  if (name === 'class') return value.split(' ').toSorted().join(' ')
  return name === 'style' ? stylesOf(value).join('; ') : value
}

/** The styles, without those of the library's transitions. */
function stylesOf(text: string): readonly string[] {
  const isOfTransition = /^(transition|opacity|transform-origin|backface|-webkit-backface)/
  return text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '' && !isOfTransition.test(one))
    .toSorted()
}

function looks(element: ReactElement): unknown {
  const { container } = render(
    <library.MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      {element}
    </library.MantineProvider>,
  )
  return looksOf(container.firstElementChild ?? container)
}

const ignore = () => {}

test.each<{ readonly name: string; readonly own: ReactElement; readonly ofLibrary: ReactElement }>([
  {
    name: 'a filled button',
    own: <plain.Button>Go</plain.Button>,
    ofLibrary: <library.Button variant="filled">Go</library.Button>,
  },
  {
    name: 'a small button with an icon and a class',
    own: (
      <plain.Button variant="subtle" size="compact-xs" className="own" leftSection={<b />}>
        Go
      </plain.Button>
    ),
    ofLibrary: (
      <library.Button variant="subtle" size="compact-xs" className="own" leftSection={<b />}>
        Go
      </library.Button>
    ),
  },
  {
    name: 'a button that waits',
    own: (
      <plain.Button variant="default" size="compact-sm" loading>
        Go
      </plain.Button>
    ),
    ofLibrary: (
      <library.Button variant="default" size="compact-sm" loading>
        Go
      </library.Button>
    ),
  },
  {
    name: 'a button that looks disabled',
    own: (
      <plain.Button variant="default" aria-disabled data-disabled>
        Go
      </plain.Button>
    ),
    ofLibrary: (
      <library.Button variant="default" aria-disabled data-disabled>
        Go
      </library.Button>
    ),
  },
  {
    name: 'the button of a form',
    own: (
      <plain.Button type="submit" size="md" fullWidth style={{ marginTop: 'var(--mantine-spacing-xs)' }}>
        Go
      </plain.Button>
    ),
    ofLibrary: (
      <library.Button variant="filled" type="submit" size="md" fullWidth mt="xs">
        Go
      </library.Button>
    ),
  },
  {
    name: 'a link that looks like a button',
    own: (
      <plain.LinkButton variant="subtle" href="/there">
        Go
      </plain.LinkButton>
    ),
    ofLibrary: (
      <library.Button variant="subtle" component="a" href="/there">
        Go
      </library.Button>
    ),
  },
  {
    name: 'a link',
    own: <plain.Anchor href="/there">Go</plain.Anchor>,
    ofLibrary: <library.Anchor href="/there">Go</library.Anchor>,
  },
  {
    name: 'a button without a look',
    own: <plain.UnstyledButton className="own">Go</plain.UnstyledButton>,
    ofLibrary: <library.UnstyledButton className="own">Go</library.UnstyledButton>,
  },
  {
    name: 'a heading',
    own: (
      <plain.Title order={1} tabIndex={-1} style={{ textAlign: 'center' }}>
        Go
      </plain.Title>
    ),
    ofLibrary: (
      <library.Title order={1} tabIndex={-1} ta="center">
        Go
      </library.Title>
    ),
  },
  {
    name: 'a lower heading',
    own: <plain.Title order={2}>Go</plain.Title>,
    ofLibrary: <library.Title order={2}>Go</library.Title>,
  },
  { name: 'a text', own: <plain.Text>Go</plain.Text>, ofLibrary: <library.Text>Go</library.Text> },
  {
    name: 'a small, dim text',
    own: (
      <plain.Text isSmall isDimmed>
        Go
      </plain.Text>
    ),
    ofLibrary: (
      <library.Text size="sm" c="dimmed">
        Go
      </library.Text>
    ),
  },
  { name: 'a text of blocks', own: <div className={plain.textClass} />, ofLibrary: <library.Text component="div" /> },
  {
    name: 'a stack',
    own: <plain.Stack gap="lg">Go</plain.Stack>,
    ofLibrary: <library.Stack gap="lg">Go</library.Stack>,
  },
  {
    name: 'a centred stack',
    own: (
      <plain.Stack gap="xs" align="center" role="alert" className="own">
        Go
      </plain.Stack>
    ),
    ofLibrary: (
      <library.Stack gap="xs" align="center" role="alert" className="own">
        Go
      </library.Stack>
    ),
  },
  {
    name: 'hidden words',
    own: <plain.VisuallyHidden>Go</plain.VisuallyHidden>,
    ofLibrary: <library.VisuallyHidden>Go</library.VisuallyHidden>,
  },
  {
    name: 'centred content',
    own: <output className={plain.centred} />,
    ofLibrary: <library.Center component="output" />,
  },
  {
    name: 'dots',
    own: <plain.LoadingDots />,
    ofLibrary: <library.Loader size="sm" type="dots" mr="sm" aria-hidden="true" />,
  },
  {
    name: 'a card',
    own: <plain.Paper className="own">Go</plain.Paper>,
    ofLibrary: (
      <library.Paper className="own" withBorder radius="lg">
        Go
      </library.Paper>
    ),
  },
  { name: 'a line with a word', own: <plain.Divider label="OR" />, ofLibrary: <library.Divider label="OR" /> },
  {
    name: 'a field',
    own: <plain.TextField label="Name" name="name" type="password" required value="Ada" onChange={ignore} />,
    ofLibrary: (
      <library.TextInput
        label="Name"
        name="name"
        type="password"
        required
        withAsterisk={false}
        size="md"
        value="Ada"
        onChange={ignore}
      />
    ),
  },
])('$name looks like that of the component library', ({ own, ofLibrary }) => {
  const [ours, theirs] = [looks(own), looks(ofLibrary)]
  expect(ours).toEqual(theirs)
})
