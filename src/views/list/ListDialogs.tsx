import { BulkPanel } from '../bulk/BulkPanel.tsx'
import { ValueMenu } from '../filter/values/ValueMenu.tsx'

/** What the list opens over its rows: the panel of ticked rows, and the menu of a value. */
export function ListDialogs() {
  return (
    <>
      <BulkPanel />
      <ValueMenu />
    </>
  )
}
