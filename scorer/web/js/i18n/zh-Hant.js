/** Traditional Chinese: what the page says. Rules and parameters have modules of their own. */

import { parameters } from './zh-Hant.parameters.js';
import { rules } from './zh-Hant.rules.js';

export default {
  parameters,
  rules,
  title: '武漢麻將記分',
  back: '返回',
  nav: { label: '主選單', count: '記分', evening: '分數表', waits: '聽牌', house: '規矩', settings: '設定' },
  digit: { 1: '一', 2: '二', 3: '三', 4: '四', 5: '五', 6: '六', 7: '七', 8: '八', 9: '九' },
  tile: { m: '{number}萬', p: '{number}筒', s: '{number}條', '1z': '東風', '2z': '南風', '3z': '西風', '4z': '北風', '5z': '白板', '6z': '發財', '7z': '紅中' },
  meld: { chow: '吃', pung: '碰', exposed_kong: '衝槓', added_kong: '蓄槓', concealed_kong: '暗槓' },
  special: { red: '紅中槓', green: '發財槓', pizi: '痞子槓', laizi: '癩子槓', discards: '打癩子' },
  pattern: {
    all_pungs: '碰碰胡', pure_suit: '清一色', all_winds: '風一色', all_258: '將一色', melded_hand: '全求人', last_tiles: '海底撈',
    after_kong: '槓上花', robbed_kong: '搶槓',
  },
  chaotic: { all_winds: '亂風：全是風牌，不用成牌型', all_258: '亂將：全是二五八，不用成牌型' },
  size: { small: '小胡', big: '大胡' },
  tier: { none: '沒封頂', silver: '封頂（銀頂）', gold: '金頂', bright: '光明頂' },
  unit: { fan: '番', points: '分' },
  item: {
    opening: '開口', exposed_kong: '衝槓', added_kong: '蓄槓', concealed_kong: '暗槓', red_kong: '紅中槓', green_kong: '發財槓',
    pizi_kong: '痞子槓', laizi_kong: '癩子槓', laizi_discard: '打出癩子', hard: '硬胡', self_draw: '自摸', discarder: '放衝', dealer: '莊家',
    extra_big: '多個大胡', closed: '閉口', wind_laizi: '風癩子', repeated_laizi: '連癩',
  },
  count: {
    loading: '正在取玩法…', hand_number: '第 {number} 局', mode: '怎麼記', by_counts: '報數', by_tiles: '擺牌',
    who: '誰胡了', who_short: '誰胡', how: '誰給的牌', how_short: '怎麼胡', won: '胡',
    dealer: '莊家', dealer_mark: '莊', self_draw: '自摸', discards: '放衝', discarded: '{name} 放衝', robbed: '被搶槓',
    less: '{what} 減一', more: '{what} 加一', more_of: '{what} 加一，現在 {count}',
    shown: '牌型', ways: '胡法', hardness: '硬胡還是軟胡', hard: '硬胡', soft: '軟胡', laizi_in_hand: '手裡癩子',
    claims: '還有別家也要胡這張', rain: '誰下雨（留著那門花色）', nobody: '沒人胡：荒莊、逃跑', draw: '荒莊', escapes: '{name} 逃跑',
    deals: '莊家：{name}（不對就改）', no_escape: '這種玩法沒有逃跑的罰分。', settle: '結算', settle_again: '重新結算', settling: '正在結算…',
    editing: '正在改第 {number} 局', cancel: '不改了',
  },
  lacking: {
    winner: '先點誰胡', from: '再點自摸或誰放衝', player: '點誰逃跑', flipped: '翻的是哪張？', meld: '點出吃碰槓的牌', hand: '點出手牌', tile: '胡的是哪張？',
    too_many: '手牌多了，先去掉幾張',
  },
  tiles: {
    flipped: '翻牌', flipped_is: '翻牌 {tile}，癩子 {laizi}', laizi: '癩子', pizi: '痞子', laizi_mark: '癩', pizi_mark: '痞',
    winner_first: '先在上面點誰胡，再擺他的牌。', whose_first: '先在上面點是誰的牌。', of: '{name} 的牌', hand: '手牌', winning: '胡的牌',
    winning_is: '胡的牌 {tile}', take_out: '去掉 {tile}', fill_hand: '加手牌', fill_meld: '填{meld}的牌', fed_by: '誰喂的', earlier: '往前移一位',
    keyboard: '牌', erase: '退一張', done: '好了', key: '{tile}，還有 {count} 張',
    ask_flipped: '翻的是哪張？', ask_winning: '胡的是哪張？', ask_hand: '手牌 {count} / {room}', ask_chow: '第 {number} 副，吃：點最小的一張', ask_meld: '第 {number} 副，{meld}：點一張',
  },
  ask: {
    label: '還差一件事',
    ready: { question: '{name} 聽牌了嗎？', why: '全求人要看放衝的人：沒聽牌就由他一家包。', yes: '聽牌了', no: '沒聽牌' },
    holds_non_258: { question: '{name} 手裡有不是二五八的牌嗎？', why: '全求人要看放衝的人：手裡還有不是將的牌，就由他一家包。', yes: '有', no: '沒有，全是二五八' },
    from: { question: '{name} 的第 {number} 副是誰喂的？', why: '這一副決定有沒有人承包。' },
  },
  trouble: {
    title: '這樣記不對', not_a_win: '這樣不能胡', close: '關上', laizi: '這種玩法裡，癩子是風、是不是連癩都算分。點下面的按鈕，選翻出來的那張。',
  },
  violation: {
    not_opened: '沒有開口', gang_tile_in_hand: '手裡還有 {tiles}', special_winning_tile: '{tiles} 是別人打的，不能胡', not_first_claimant: '幾家搶胡，應當是 {first} 胡',
    not_a_winning_shape: '牌不成胡', pair_not_258: '將牌不是二五八', too_many_laizi: '手裡 {count} 張癩子，{size}最多 {limit} 張', below_minimum: '不夠起胡：{scope}要滿 {minimum} {unit}',
  },
  scope: { every: '每家都', any: '至少一家' },
  mend: {
    not_opened: '吃過、碰過或明槓過才能胡。{name} 有開口的話，在他那一列加上。',
    gang_tile_in_hand: '這幾張只能槓出去，留在手裡不能胡。槓出過的話記成槓，不要算在手牌裡。',
    special_winning_tile: '癩子和只能槓的牌，要自己摸來才能胡。自摸的話改成自摸。',
    not_first_claimant: '一炮只響一家，按次序先到的胡。把贏家改成 {first}。',
    not_a_winning_shape: '要四副加一對將。看看有沒有點錯、漏點的牌。',
    pair_not_258: '小胡的將要是二、五、八。有大胡（如碰碰胡）可以不限，把牌型點上。',
    too_many_laizi: '癩子槓出或打出的不算在手裡；有大胡就不限。看看數目和牌型。',
    below_minimum: '{short}。有沒有漏記開口、槓、硬胡？',
    short: '{name} 還差 {count} {unit}',
  },
  liability: {
    third_opening_pure_suit: '清一色，第三次開口是他喂的，一家包三家。', third_opening_all_258: '將一色，第三次開口是他喂的，一家包三家。',
    melded_hand_not_ready: '全求人，他放衝時沒有聽牌，一家包三家。', melded_hand_non_258: '全求人，他放衝時手裡還有不是二五八的牌，一家包三家。',
    melded_hand_always: '全求人，誰放衝誰包三家。', robbed_kong: '他的槓被搶了，一家包三家。', fed_three: '贏家吃碰了他三次，一家包三家。',
  },
  result: {
    gone: '沒有這一局', gone_long: '這一局已經刪掉，或者不在今晚的分數表裡。', tools: '這一局可以', share: '發出去', picture: '存成圖', link: '發連結', edit: '改', delete: '刪',
    next: '下一局', next_dealer: '{name} 坐莊', on: '接著記分', unsettled: '這一局還沒算出來。點“改”補上缺的，再結算。',
    discard: '{winner} 胡 {from} 的{tile}', self_draw: '{winner} 自摸{tile}', robbed_kong: '{winner} 搶 {from} 的槓，胡{tile}', discard_untold: '{winner} 胡，{from} 放衝', self_draw_untold: '{winner} 自摸', robbed_kong_untold: '{winner} 搶 {from} 的槓', drawn: '荒莊，不算分', escaped: '{name} 逃跑',
    payments: '誰給誰', pays_to: '給', nobody_pays: '誰也不用給', liable: '{name} 承包', how: '怎麼算出來的', rule: '規則 {section}', reading: '怎麼看這副牌',
    became: '{laizi} 當 {tile}', changes: '合計：', money: '折錢：', verified: '按牌核對過。', unverified: '按報數算的，沒有看牌。', copied: '已複製，可以粘貼到群組裡',
    saved: '圖已存好', removed: '已刪第 {number} 局', no_share: '這裡不能分享，也不能複製',
  },
  sum: {
    base: '底分', base_of: '{size}底分', winner: '贏家 {name}', loser: '輸家 {name}', extra: '大胡加番', nothing: '沒有', fan: '{count} 番', times: '{count} 個', capped: '{points}',
    owes: '應付', paid_by: '由 {name} 代付', pays_all: '一共付 {points}', table: '桌號倍數', explain: '{label} {worth}，看規則',
  },
  linked: { title: '別人發來的一局', note: '這一局只是給你看，沒有記進分數表。', broken: '這個連結不完整，打不開。請對方再發一次。', adopt: '放進記分頁改一改' },
  offline: {
    badge: '沒有網路', kept: '已經記下，等網路', kept_long: '現在沒有網路。這一局已經存在手機裡，有網了會自動結算，後面的莊家和連癩也會跟上。', will_wait: '沒網：先記下',
    needed: '現在沒有網路，等有網再來。', settled: '網路回來了，{count} 局已結算', undurable: '這個瀏覽器視窗不讓保存，關掉就沒了。請用普通視窗打開。',
  },
  sheet: { close: '關上', variant: '這種玩法' },
  evening: {
    title: '分數表', untitled: '{date}', hands: '{count} 局', empty: '還沒有記過。第一局結算後，這裡就有分數表。', undo: '撤銷', changed: '第 {number} 局改好了，後面的都重算了', totals: '現在的分', sum: '合計', wins: '胡',
    chart_long: '每局之後四家的總分：{totals}', table: '每局', number: '局', what: '結果', pending: '等網路', failed: '要補', draw: '荒莊', escape: '{name} 逃跑',
    square: '散場結賬', square_long: '最少轉 {count} 筆就兩清：', squared: '已經兩清。', penalties: '逃跑扣掉的分沒有人得：{list}。',
    send: '把分數發出去', more: '存取', export_json: '導出 JSON', export_csv: '導出表格 CSV', import: '導入', imported: '已導入“{name}”，共 {count} 局', not_imported: '這個文件讀不出分數表：{why}',
    all: '所有的晚上', current: '正在記', open: '打開', new: '新開一晚', begun: '新的一晚開始了', delete: '刪掉', deleted: '刪掉了“{name}”', win: '{name} {how}',
  },
  waits: {
    whose_first: '先點是誰的牌', title: '聽牌', intro: '還沒打完的一手牌：聽什麼、還剩幾張、胡了誰給多少。', whose: '誰的牌', whose_short: '誰的', ask: '看聽什麼', again: '清空', ready: '聽 {count} 種', none: '沒有聽牌',
    unseen: '剩 {count}', exhausted: '能胡但已經沒有了：', in_the_way: '先要解決：', self_draw: '自摸', discard: '{name} 打', not_a_win: '不能胡', depends: '看情況', discards: '打這張就聽：',
    no_discard: '打哪張都不聽。', discard_tile: '打 {tile}', next_tier: '再多 {fan} 番：{list}', reaches: '{name} 到{tier}', table_reaches: '三家到{tier}',
  },
  exchange: { not_ours: '不是這裡導出的', newer: '是更新的版本導出的', broken: '內容壞了', too_large: '太大了' },
  house: {
    title: '規矩', mark: '＋家規', variant: '玩法', prose: '這種玩法怎麼算', differences: '{count} 處和原來的玩法不同', no_differences: '和原來的玩法一樣', original: '原來：{value}', restore: '還原', discard: '不用這套', restore_all: '全部還原',
    from_now: '從下一局起這樣算', whole: '今晚從頭都這樣算', share: '把這套規矩發出去', linked: '別人發來的規矩，看過再用', applied: '下一局起按這套規矩', applied_all: '今晚都按這套規矩重算了', broken: '這個連結裡的規矩讀不出來。',
    none: '沒有', yes: '是', no: '否', move_up: '往前', refused: '這套規矩不通：{why}', offline: '沒有網路，取不到玩法的內容。',
  },
  settings: {
    locked: '這個服務要鑰匙：到“設定”裡填',
    title: '設定', names: '四位，按出牌次序（逆時針）坐', name: '第 {number} 位', language: '語言', theme: '明暗', auto: '跟隨手機', light: '亮', dark: '暗', evening_name: '今晚叫什麼', first_dealer: '第一局誰坐莊',
    table: '桌號（1–100，管倍數）', stake: '一分值多少錢', currency: '幣種', stake_hint: '不寫就只記分', stake_bad: '要寫成大於 0 的數，如 0.5', install: '裝到手機上', install_long: '用瀏覽器選單裡的“添加到主螢幕”裝到手機上，沒有網路也能打開分數表、接著記。',
    about: '所有的分數只存在這台手機裡，不上傳。', key: '這個服務要鑰匙（API key）',
  },
};
