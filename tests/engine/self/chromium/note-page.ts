/**
 * The note of `fixtures.ts` once more, as a page of its own that talks to a server: written without the chart, so that walking the
 * chart's paths through it says something. `fault=deaf` plants one.
 */
export const notePage = `<!doctype html><html lang="zh-cn"><meta charset="utf-8"><title>note</title>
<p id="errors"></p><p id="said"></p>
<label>内容<input id="text"></label>
<label><input type="checkbox" id="pinned">固定</label>
<button id="save">保存</button><button id="cancel">取消</button><button id="fold">收起</button>
<script type="module">
const asked = new URLSearchParams(location.search);
const by = (id) => document.getElementById(id);
let [text, saved, error, phase, call, time] = [asked.get('text') ?? '', '', '', 'editing', null, 0];
const draw = () => {
  if (by('text').value !== text) by('text').value = text;
  by('save').disabled = phase === 'editing' ? text === saved || text === '' : phase === 'saved';
  by('cancel').disabled = phase === 'saved' || (phase === 'editing' && text === saved);
  by('text').disabled = phase === 'saving';
  by('said').textContent = phase === 'saved' ? '已保存' : '';
  by('errors').innerHTML = error && '<span role="alert"></span>';
  if (error) by('errors').firstChild.textContent = error;
  document.body.ariaBusy = String(phase === 'saving');
};
const edit = (next) => { clearTimeout(time); call?.abort(); call = null; phase = 'editing'; text = next; draw(); };
by('text').oninput = () => edit(by('text').value);
by('save').onclick = async () => {
  if (asked.get('fault') === 'deaf') return;
  call?.abort();
  const mine = (call = new AbortController());
  phase = 'saving'; draw();
  try {
    const response = await fetch('/api/save', { method: 'POST', body: JSON.stringify({ text }), signal: mine.signal });
    const { code, message, result } = await response.json();
    if (mine !== call) return;
    if (code !== 20000) { error = message; return edit(text); }
    call = null; text = saved = result.text; error = ''; phase = 'saved'; draw();
    time = setTimeout(() => edit(text), 3000);
  } catch (failure) { if (mine === call) { error = String(failure); edit(text); } }
};
by('cancel').onclick = () => { if (phase !== 'saving') error = ''; edit(phase === 'saving' ? text : saved); };
by('fold').onclick = () => { by('fold').textContent = by('fold').textContent === '收起' ? '展开' : '收起'; };
draw();
</script></html>`;
