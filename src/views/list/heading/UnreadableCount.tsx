import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import classes from './ListHeading.module.css'
import { useUnreadableWords } from './useUnreadableWords.ts'

/** How much of what the server sent is missing from the list, because it could not be read. */
export function UnreadableCount() {
  const words = useUnreadableWords()
  return (
    <output className={classes.unreadable} title={words}>
      {words !== '' && (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span className={classes.unreadableWords}>{words}</span>
        </>
      )}
    </output>
  )
}
