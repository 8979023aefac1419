import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The heading of a page under the bar. It takes the focus when the person comes to the page from another one. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  return <Title order={1} tabIndex={-1}>{children}</Title>
}
