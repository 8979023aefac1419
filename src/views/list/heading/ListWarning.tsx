import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import classes from './ListHeading.module.css'

/** A warning in the line above the rows, about what the list lacks or does not follow; nothing on screen if there is none. */
export function ListWarning({ words }: { readonly words: string }) {
  return (
    <output className={classes.warning} title={words}>
      {words !== '' && (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span className={classes.warningWords}>{words}</span>
        </>
      )}
    </output>
  )
}
