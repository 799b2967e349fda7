/* Runs before a page's own scripts: logs in a subscriber who saw the guide on another day. */
localStorage.setItem('uasp_access_token', 'token-of-the-bench')
localStorage.setItem('phoneNo', '13812345678')
localStorage.setItem('phoneNoDisplay', '138****5678')
localStorage.setItem('userId', 'user-of-the-bench')
localStorage.setItem('guideSeen', '1')
