/*
 * Checks whether this browser can run the console and, if so, requests the configuration. Browsers of any age run this
 * file before the rest of the console, so this file uses only old syntax. If the browser lacks a feature that the
 * console needs, the page says so (index.html, src/theme/start.css), and the console does not start (src/main.tsx).
 * Otherwise it decides what the page shows meanwhile.
 */
;(function () {
  function supportsStyles() {
    return (
      window.CSS !== undefined &&
      typeof CSS.supports === 'function' &&
      CSS.supports('selector(:has(*))') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)')
    )
  }

  /*
   * Tests the newest features that the console needs, for each kind of browser; a browser that has them has all the
   * older ones.
   */
  function canRun() {
    return (
      'noModule' in document.createElement('script') &&
      typeof URL.canParse === 'function' &&
      typeof Array.prototype.toSorted === 'function' &&
      typeof Intl.Segmenter === 'function' &&
      supportsStyles()
    )
  }

  /**
   * Requests the configuration, and reads it, while the console's scripts are still loading, so that nothing else that is
   * due then delays it. src/api/core/configuration.ts takes the response and reports a failure.
   * @param {AbortController} abort
   */
  function requestConfiguration(abort) {
    return fetch(new URL('runtime-config.json', document.baseURI), { cache: 'no-store', signal: abort.signal }).then(
      function (response) {
        return response.text().then(function (text) {
          return { ok: response.ok, status: response.status, text: text }
        })
      },
    )
  }

  /**
   * @param {AbortController} abort
   * @param {Promise<{ ok: boolean, status: number, text: string }>} answer
   */
  function offer(abort, answer) {
    answer.catch(function () {})
    Object.assign(window, {
      earlyConfiguration: {
        answer: answer,
        cancel: function () {
          abort.abort()
        },
      },
    })
  }

  function basePath() {
    return new URL('.', document.baseURI).pathname
  }

  /**
   * An entry of this browser's storage; empty if there is none. If the browser refuses, the reason, which says nothing that
   * is looked for.
   * @param {string} name
   */
  function stored(name) {
    try {
      return localStorage.getItem('argus.1.' + name + (basePath() === '/' ? '' : basePath())) || ''
    } catch (error) {
      return String(error)
    }
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  function holds(name, text) {
    return stored(name).indexOf(text) >= 0
  }

  /**
   * Whether this is the stored value of a preference (src/api/list/preferenceStorage.ts).
   * @param {string} name
   * @param {string} value as JSON
   */
  function prefers(name, value) {
    // The console, too, ignores a value without the time of its choice.
    return holds(name, '"timestamp":"') && holds(name, '"value":' + value)
  }

  function isDark() {
    if (prefers('colorScheme', '"light"')) return false
    return prefers('colorScheme', '"dark"') || matchMedia('(prefers-color-scheme: dark)').matches
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  function mark(name, value) {
    document.documentElement.setAttribute(name, value)
  }

  /* Applies the colour scheme before anything is on screen. The console sets the same attribute when it starts. */
  function applyScheme() {
    mark('data-mantine-color-scheme', isDark() ? 'dark' : 'light')
  }

  /* Whether the address is that of the list (machines/core/domain/route.ts). */
  function isAtList() {
    return /^\/?(incidents\/?)?$/.test(location.pathname.slice(basePath().length - 1).replace(/^\//, ''))
  }

  /* Whether an earlier visit left a token in the cookie. If the browser refuses, there is none. */
  function hasToken() {
    try {
      return /(^|; )token=[^;]/.test(document.cookie)
    } catch (error) {
      return error === undefined
    }
  }

  /* Whether the console is likely to show the list: a token is left, or the last visit used the server's own session. */
  function isRemembered() {
    return hasToken() || holds('serverFacts', '"hasOwnSession":true')
  }

  function hasLevels() {
    return !holds('serverFacts', '"withoutLevels":true')
  }

  /**
   * @param {string} name
   * @param {string} value as JSON
   */
  function isUnlessChosen(name, value) {
    return !holds(name, '"value":') || prefers(name, value)
  }

  /**
   * What the address, of a link or a view, says of the display in place of a preference; undefined if nothing
   * (machines/views/domain/displayParts.ts).
   * @param {string} name
   */
  function lent(name) {
    return (new RegExp('[?&]' + name + '=([^&]*)').exec(location.search) || [])[1]
  }

  /**
   * @param {string} name of the part of the address
   * @param {string} standard its text for what is shown by default
   * @param {boolean} isOwn whether the user's own preference is that, too
   */
  function isStandard(name, standard, isOwn) {
    return lent(name) === undefined ? isOwn : lent(name) === standard
  }

  function hasOwnDefaultColumns() {
    return (
      !holds('hiddenColumns', '"value":') && isUnlessChosen('columnChoices', '{}') && isUnlessChosen('tagColumns', '[]')
    )
  }

  function hasDefaultColumns() {
    return (
      hasLevels() &&
      isStandard('columns', 'time%2Cseverity%2Cstate%2Csource%2Ctags', hasOwnDefaultColumns()) &&
      isStandard('places', 'usual', isUnlessChosen('columnOrder', '[]')) &&
      isStandard('widths', 'usual', isUnlessChosen('columnWidths', '{}')) &&
      isStandard('times', 'relative', isUnlessChosen('listTimes', '"relative"'))
    )
  }

  /** Whether the rows are shown one by one: the lines of groups have other heights. */
  function hasRows() {
    return (
      isStandard('g', 'none', isUnlessChosen('group', '"none"')) &&
      isStandard('fold', 'false', isUnlessChosen('foldsAlike', 'false'))
    )
  }

  function isCompact() {
    return isStandard('density', 'compact', prefers('density', '"compact"'))
  }

  function isFromLink() {
    return lent('columns') !== undefined && lent('view') === undefined
  }

  /* On a phone, the rows are elsewhere while the controls are unfolded, or the line that offers to keep a link. */
  function isUnfolded() {
    return matchMedia('(max-width: 56.249em)').matches && (isFromLink() || prefers('toolbarOpen', 'true'))
  }

  /*
   * Makes the page show the skeleton of the list (src/theme/skeleton.css), if the console is likely to show the list and it is
   * known where its rows will be.
   */
  function applySkeleton() {
    if (!isAtList() || !isRemembered() || isUnfolded()) return
    if (!hasLevels()) mark('data-without-levels', '')
    if (prefers('viewTabs', 'true')) mark('data-views', '')
    mark('data-density', isCompact() ? 'compact' : 'comfortable')
    mark('data-skeleton', !hasRows() ? 'frame' : hasDefaultColumns() ? 'default' : 'own')
  }

  /** @param {AbortController} abort */
  function begin(abort) {
    applyScheme()
    applySkeleton()
    offer(abort, requestConfiguration(abort))
  }

  if (canRun()) begin(new AbortController())
  else document.documentElement.setAttribute('data-too-old', '')
})()
