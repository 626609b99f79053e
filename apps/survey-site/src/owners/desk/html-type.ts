export const htmlType = 'text/html; charset=utf-8';
