import type { KeyboardEvent, MouseEvent } from 'react'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { onlyThese, valueId, valuesOf, type RowValue } from '../../../../machines/filter/domain/rowValue.ts'
import { useConfiguration, useFilter, useIncidentList, useIncidents, useMenus } from '../../actors.ts'
import { letDragSelect } from '../../core/drag.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { knownIncident } from '../selectors.ts'

/**
 * The handlers of the table for the values in its rows (`ValueButton`): a click on a value shows only incidents with
 * it, its chevron and a right click open its menu, the context-menu key opens the menu of the focused value or else of
 * the whole row, and the left and right arrow keys move from value to value.
 */
export function useRowValues() {
  const filter = useFilter()
  const incidents = useIncidents()
  const list = useIncidentList()
  const menus = useMenus()
  const withLevels = useConfiguration()?.showSeverityLevels === true

  /**
   * The incident whose row contains the element. If no row does, the incident whose tags are all shown beside the
   * table.
   */
  function incidentOf(element: Element): Incident | undefined {
    const row = element.closest<HTMLElement>('tr[data-pk]')
    const pk = row === null ? list?.getSnapshot().context.tagged : Number(row.dataset['pk'])
    return incidents && knownIncident(pk)(incidents.getSnapshot())
  }

  function valueOf(element: HTMLElement): RowValue | undefined {
    const incident = incidentOf(element)
    const id = element.dataset['value'] ?? element.dataset['valueMenu']
    return incident && valuesOf(incident, withLevels).find((value) => valueId(value) === id)
  }

  function open(element: HTMLElement, values: readonly RowValue[]) {
    const { left, bottom: top } = element.getBoundingClientRect()
    menus?.send({ type: 'menus.openValues', values, place: { left, top } })
  }

  function openOf(element: HTMLElement) {
    const value = valueOf(element)
    if (value !== undefined) open(element, [value])
  }

  return {
    onPointerDown: letDragSelect,
    onClick({ target }: MouseEvent) {
      const place = valueAt(target)
      if (place?.dataset['valueMenu'] !== undefined) {
        // The menu returns the focus to where it was.
        moveFocusTo(place.querySelector<HTMLElement>('[data-value]'))
        return openOf(place)
      }
      const value = place && valueOf(place)
      if (!value || filter === undefined) return
      list?.send({ type: 'incidentList.closeTags' })
      filter.send({ type: 'filter.revise', query: onlyThese(filter.getSnapshot().context.query, value) })
    },
    onContextMenu(event: MouseEvent) {
      const button = valueAt(event.target)
      if (button === undefined) return
      event.preventDefault()
      openOf(button)
    },
    onKeyDown(event: KeyboardEvent) {
      const { target, key, shiftKey } = event
      if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
      if ((key === 'Enter' || key === ' ') && target.dataset['value'] !== undefined) {
        event.preventDefault()
        target.click()
        return
      }
      if (key === 'ContextMenu' || (shiftKey && key === 'F10')) {
        const incident = incidentOf(target)
        if (incident === undefined) return
        event.preventDefault()
        const value = valueAt(target) && valueOf(target)
        open(target, value ? [value] : valuesOf(incident, withLevels))
      }
      if (shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
      const next = neighbourOf(target, key === 'ArrowRight')
      if (next === undefined) return
      event.preventDefault()
      moveFocusTo(next)
    },
  }
}

function valueAt(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined
  return target.closest<HTMLElement>('[data-value], [data-value-menu]') ?? undefined
}

/** The next or previous value of the row, or the link that opens its incident, in the order on screen. */
function neighbourOf(from: HTMLElement, isNext: boolean): HTMLElement | undefined {
  const row = from.closest('tr[data-pk]')
  if (row === null) return undefined
  const places = [...row.querySelectorAll<HTMLElement>('[data-value], a[data-opens]')].filter(
    (place) => place.getClientRects().length > 0,
  )
  const at = places.indexOf(from)
  if (at === -1) return isNext ? places[0] : undefined
  return places[at + (isNext ? 1 : -1)]
}
