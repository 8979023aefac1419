import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ReactNode } from 'react'
import { useCurrentPage } from '../../actors.ts'
import { PageHeading } from '../../core/PageHeading.tsx'
import { PageTitle } from '../../core/PageTitle.tsx'
import classes from './ResourceHead.module.css'

interface ResourceHeadProps {
  readonly title: string
  /** The purpose of the resources, in one sentence. */
  readonly purpose: string
  /** Whether the list is being fetched again. */
  readonly isRefreshing: boolean
  /** Buttons before Refresh. */
  readonly children?: ReactNode
}

/** The head of a page of resources: its name, the purpose of the resources, and its buttons. */
export function ResourceHead({ title, purpose, isRefreshing, children }: ResourceHeadProps) {
  const page = useCurrentPage()
  return (
    <div className={classes.head}>
      <PageTitle>{`Argus | ${title}`}</PageTitle>
      <div className={classes.words}>
        <PageHeading>{title}</PageHeading>
        <p className={classes.purpose}>{purpose}</p>
      </div>
      <div className={classes.actions}>
        {children}
        <Button
          variant="default"
          leftSection={
            <IconRefresh
              className={classes.refreshIcon}
              data-turning={isRefreshing || undefined}
              size={16}
              aria-hidden="true"
            />
          }
          onClick={() => page?.send({ type: 'currentPage.refresh', because: 'asked' })}
        >
          Refresh
        </Button>
      </div>
    </div>
  )
}
