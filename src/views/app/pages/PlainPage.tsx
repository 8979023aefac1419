import type { ReactNode } from 'react'
import { PageTitle } from '../../core/PageTitle.tsx'
import { Stack, textClass, Title } from '../../core/plain/elements.tsx'
import { Logo } from '../../core/Logo.tsx'
import classes from './PlainPage.module.css'

interface PlainPageProps {
  readonly title: string
  readonly heading: string
  /** A sentence that says what happened. */
  readonly children: ReactNode
  /** The actions that the operator can take. */
  readonly action?: ReactNode
}

/** A page with a single message and no top bar. */
export function PlainPage({ title, heading, children, action }: PlainPageProps) {
  return (
    <main className={classes.page}>
      <PageTitle>{title}</PageTitle>
      <Stack align="center" gap="md" className={classes.content}>
        <Logo size={64} />
        <Title order={1}>{heading}</Title>
        <div className={textClass} style={{ textAlign: 'center' }}>
          {children}
        </div>
        {action}
      </Stack>
    </main>
  )
}
